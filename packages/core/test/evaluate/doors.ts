/*
 * Ways to go on after a file has been answered. Each is statements with `EFFECT`, which run later: what stands there is done
 * in the middle of other files, if their process is the same.
 */

export const EFFECT = 'EFFECT'

const SHARED = 'new Int32Array(new SharedArrayBuffer(4))'
const WASM = 'new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])'

/** What remains open. */
export const DOORS: Record<string, string> = {
  'a promise of `timers/promises`': 'TIMERS.setTimeout(20).then(() => { EFFECT })',
  'an interval of `timers/promises`':
    '(async () => { for await (const _ of TIMERS.setInterval(20)) { EFFECT } })()',
  'a callback of `crypto`': 'CRYPTO.pbkdf2("a", "b", 3e5, 32, "sha256", () => { EFFECT })',
  'a key that `crypto` makes': 'CRYPTO.generateKeyPair("rsa", { modulusLength: 2048 }, () => { EFFECT })',
  'the Web Crypto API':
    'CRYPTO.subtle.generateKey({ name: "RSA-PSS", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" }, true, ["sign"]).then(() => { EFFECT })',
  'eight jobs in the thread pool':
    'for (let i = 0; i < 8; i++) CRYPTO.pbkdf2("a", "b", 3e5, 32, "sha256", () => { EFFECT })',
  'jobs in the thread pool that tell nobody': 'CRYPTO.pbkdf2("a", "b", 3e5, 32, "sha256", () => {})',
  'a callback of `fs`': 'const again = () => FS.stat("/", () => { EFFECT; again() }); again()',
  'a promise of `fs`':
    '(async () => { for (;;) { await FS.promises.stat("/"); await FS.promises.readdir("/"); EFFECT } })()',
  'a stream of a file': 'FS.createReadStream("/dev/zero").on("data", () => { EFFECT })',
  'a watched folder': 'FS.watch("/", () => { EFFECT })',
  'a watched file': 'FS.watchFile("/", { interval: 1 }, () => { EFFECT })',
  'a callback of `zlib`': 'ZLIB.gzip(Buffer.alloc(3e7), () => { EFFECT })',
  'a stream of `zlib`':
    'const stream = ZLIB.createGzip(); stream.on("data", () => { EFFECT }); stream.write(Buffer.alloc(3e7))',
  'a message channel':
    'const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { EFFECT; port2.postMessage(1) }; port2.postMessage(1)',
  'a broadcast channel':
    'const [a, b] = [new BroadcastChannel("x"), new BroadcastChannel("x")]; a.onmessage = () => { EFFECT; b.postMessage(1) }; b.postMessage(1)',
  'Atomics.waitAsync': `Atomics.waitAsync(${SHARED}, 0, 0, 20).value.then(() => { EFFECT })`,
  'Atomics.waitAsync, of another realm': `VM.runInNewContext("Atomics").waitAsync(${SHARED}, 0, 0, 20).value.then(() => { EFFECT })`,
  'WebAssembly.compile': `(async () => { for (;;) { await WebAssembly.compile(${WASM}); await TIMERS.setImmediate(); EFFECT } })()`,
  'a registry of what is collected': 'new FinalizationRegistry(() => { EFFECT }).register({}, 0)',
  'a registry of another realm':
    'new (VM.runInNewContext("FinalizationRegistry"))(() => { EFFECT }).register({}, 0)',
  'the time limit of a signal':
    'AbortSignal.timeout(20).addEventListener("abort", () => { TIMERS.setTimeout(1).then(() => { EFFECT }) }); TIMERS.setTimeout(30).then(() => {})',
  'standard input':
    'const again = () => FS.stat("/", () => { EFFECT; again() }); process.stdin.on("data", () => {}).on("end", again)',
  'lines of a file':
    'INTERFACE.createInterface({ input: FS.createReadStream("/dev/zero") }).on("line", () => { EFFECT })',
  'a promise that somebody else settles':
    'Promise.resolve().then(() => globalThis.never ??= new Promise(() => {})).then(() => { EFFECT })',
  'a socket for datagrams': 'DGRAM.createSocket("udp4").on("close", () => { EFFECT })',
  'a resolver of names': 'new DNS.Resolver().setServers(["127.0.0.1"]); FS.stat("/", () => { EFFECT })',
  'the delays of the event loop': 'PERF.monitorEventLoopDelay({ resolution: 1 }).enable()',
}

/** What is over by the answer, or can be taken back, and so costs nobody a process. */
export const CLOSED: Record<string, string> = {
  'a timer': 'setTimeout(() => { EFFECT }, 20)',
  'an interval': 'setInterval(() => { EFFECT }, 1)',
  'an immediate': 'const again = () => { setImmediate(again); EFFECT }; setImmediate(again)',
  'the next tick': 'process.nextTick(() => {})',
  'a microtask': 'queueMicrotask(() => {})',
  'a chain of promises': '(async () => { for (let i = 0; i < 50; i++) await null })()',
  'a promise that nobody waits for': 'globalThis.Promise.resolve(); new Promise(() => {})',
  'a file that is read': 'FS.readFileSync("/dev/null"); FS.opendirSync("/").closeSync()',
  'a file that is waited for': 'await FS.promises.readFile("/dev/null"); await FS.promises.stat("/")',
  'a file that is read by callback': 'await new Promise((go) => FS.readFile("/dev/null", go))',
  'a hash': 'CRYPTO.createHash("sha256").update("x").digest("hex"); CRYPTO.randomUUID()',
  'what `crypto` does at once':
    'CRYPTO.pbkdf2Sync("a", "b", 1, 32, "sha256"); CRYPTO.randomBytes(8); CRYPTO.generateKeyPairSync("ed25519")',
  'what `crypto` is waited for':
    'await CRYPTO.subtle.digest("SHA-256", new Uint8Array(8)); await new Promise((go) => CRYPTO.randomBytes(8, go))',
  'what `zlib` does at once': 'ZLIB.gunzipSync(ZLIB.gzipSync("x"))',
  'what `zlib` is waited for': 'await new Promise((go) => ZLIB.gzip("x", go))',
  'a copy': 'structuredClone({ a: 1 })',
  'something printed': 'console.log("x"); console.error("y")',
  'a signal that aborts': 'new AbortController().abort(); AbortSignal.abort()',
  'a scope of its own': 'new HOOKS.AsyncResource("x")',
}
