# Builds for 64-bit x86 and ARM; not for Alpine, for which the compiler llvmlite has no packages.
FROM python:3.13-slim-bookworm AS build
COPY pyproject.toml constraints.txt README.md LICENSE /source/
COPY solver /source/solver
COPY worksheets /source/worksheets
COPY bot /source/bot
RUN python -m venv /opt/secondguess \
 && /opt/secondguess/bin/pip install --no-cache-dir -c /source/constraints.txt /source

FROM python:3.13-slim-bookworm
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends libcairo2 \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o 10001 -g 10001 -m 700 /state
COPY --from=build /opt/secondguess /opt/secondguess
# Nothing outside /state is written to, compiled kernels included: the root may be read-only.
ENV PATH=/opt/secondguess/bin:/usr/local/bin:/usr/bin:/bin \
    HOME=/ \
    PYTHONDONTWRITEBYTECODE=1 \
    SECONDGUESS_STATE_DIR=/state \
    NUMBA_CACHE_DIR=/state/numba
USER 10001:10001
WORKDIR /state
VOLUME /state
# From the disk alone: a check every few minutes should not burden the puzzle service.
HEALTHCHECK --interval=5m --timeout=30s --start-period=2m \
  CMD ["secondguess", "health", "--offline"]
ENTRYPOINT ["secondguess"]
CMD ["schedule"]
