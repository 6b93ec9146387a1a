// A real PDS and its directory of identities, in memory and in a temporary folder, on 127.0.0.1.
// Prints one JSON line when ready: {"url": …, "did": …}. Stops on SIGTERM or when stdin closes.
//
// PDS_PUBLIC_URL: the address that clients are told, e.g. of a proxy in front.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDS, envToCfg, envToSecrets } from '@atproto/pds'
import { Database, PlcServer } from '@did-plc/server'

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const folder = mkdtempSync(join(tmpdir(), 'test-pds-'))
const plcPort = await freePort()
const port = Number(process.env.PDS_PORT) || (await freePort())
// Both libraries bind to every interface; the tests want the loopback one only.
const onLoopback = (app) => {
  const listen = app.listen.bind(app)
  app.listen = (number) => listen(number, '127.0.0.1')
}
const plc = PlcServer.create({ db: Database.mock(), port: plcPort })
onLoopback(plc.app)
await plc.start()

const env = {
  devMode: true,
  hostname: 'localhost',
  port,
  dataDirectory: folder,
  blobstoreDiskLocation: join(folder, 'blobs'),
  didPlcUrl: `http://127.0.0.1:${plcPort}`,
  serviceHandleDomains: ['.test'],
  inviteRequired: false,
  disableSsrfProtection: true,
  rateLimitsEnabled: false,
  bskyAppViewUrl: 'http://127.0.0.1:9',
  bskyAppViewDid: 'did:example:nobody',
  jwtSecret: 'for tests only, not secret',
  adminPassword: 'for tests only',
  plcRotationKeyK256PrivateKeyHex: '7a'.repeat(32),
}
const config = envToCfg(env)
config.service.publicUrl = process.env.PDS_PUBLIC_URL || `http://127.0.0.1:${port}`
const pds = await PDS.create(config, envToSecrets(env))
onLoopback(pds.app)
await pds.start()

const url = `http://127.0.0.1:${port}`
const made = await fetch(`${url}/xrpc/com.atproto.server.createAccount`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    handle: 'puzzle.test',
    email: 'puzzle@example.org',
    password: process.env.PDS_ACCOUNT_PASSWORD || 'correct horse',
  }),
})
if (!made.ok) throw new Error(`no account: ${made.status} ${await made.text()}`)
const { did } = await made.json()
process.stdout.write(`${JSON.stringify({ url, did })}\n`)

const stop = async () => {
  await pds.destroy()
  await plc.destroy()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.stdin.on('end', stop).resume()
