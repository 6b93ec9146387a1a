// Makes the server's forms quick: tiles to tap, keys, and pages that change without reloading.
// Without these modules every form works as it is.

import { enhance } from "./screen.js";
import "./moves.js";
import "./keys.js";
import "./copy.js";

document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
enhance(false);
