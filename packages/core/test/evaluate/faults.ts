/** One way in which user code can go wrong, and what is said of it. */
export interface Fault {
  what: string
  /** The body of the description's getter, unless `body` is given. */
  code?: string
  /** A whole module body in lazy form. */
  body?: string
  /** What the tool's description or failure is. */
  expected: string | RegExp
  /** A name that the guards must report. */
  refused?: string
}

const refusal = (what: string) =>
  new RegExp(`${what.replace(/[.]/g, '\\.')} is not allowed while tools are being evaluated`)

/** Failures whose name a module can end with an answer. */
export const ANSWERED: Fault[] = [
  {
    what: 'process.exit',
    code: 'process.exit(3)',
    expected: refusal('process.exit'),
    refused: 'process.exit',
  },
  {
    what: 'process.exit, caught',
    code: 'try { process.exit(0) } catch {} return "on"',
    expected: 'on',
    refused: 'process.exit',
  },
  { what: 'process.reallyExit', code: 'process.reallyExit(3)', expected: refusal('process.reallyExit') },
  { what: 'process.abort', code: 'process.abort()', expected: refusal('process.abort') },
  {
    what: 'SIGKILL of itself',
    code: 'process.kill(process.pid, "SIGKILL")',
    expected: refusal('process.kill'),
  },
  { what: 'process.chdir', code: 'process.chdir("/")', expected: refusal('process.chdir') },
  { what: 'process.binding', code: 'process.binding("fs")', expected: refusal('process.binding') },
  { what: 'process.disconnect', code: 'process.disconnect()', expected: refusal('process.disconnect') },
  {
    what: 'a process put back together',
    code: 'Object.defineProperty(process, "exit", { value: 1 })',
    expected: /TypeError: Cannot redefine property/,
  },
  {
    what: 'deep recursion',
    code: 'const f = () => f() + 1; return f()',
    expected: /RangeError: Maximum call stack/,
  },
  {
    what: 'an unhandled rejection now',
    code: 'Promise.reject(new Error("now")); return "on"',
    expected: 'on',
  },
  {
    what: 'an unhandled rejection later',
    code: 'setTimeout(() => Promise.reject(null), 0); return "on"',
    expected: 'on',
  },
  {
    what: 'an exception later',
    code: 'setImmediate(() => { throw new Error("later") }); return "on"',
    expected: 'on',
  },
  {
    what: 'an exception at the next tick',
    code: 'process.nextTick(() => { throw null }); return "on"',
    expected: 'on',
  },
  {
    what: 'an interval left behind',
    code: 'setInterval(() => { for (;;); }, 0); return "on"',
    expected: 'on',
  },
  {
    what: 'listeners for everything',
    code: 'for (const e of ["message", "exit", "uncaughtException"]) process.on(e, () => { for (;;); }); process.removeAllListeners(); return "on"',
    expected: 'on',
  },
  {
    what: 'a flood on standard output',
    code: 'for (let i = 0; i < 3e3; i++) console.log("line " + i); return "on"',
    expected: 'on',
  },
  {
    what: 'a flood on standard error',
    code: 'for (let i = 0; i < 100; i++) console.error("x".repeat(1e5)); return "on"',
    expected: 'on',
  },
  {
    what: 'the environment',
    code: 'return [process.env.TOOLSIGHT_SECRET, process.env.TOOLSIGHT_ALLOWED, Object.keys(process.env)].join("|")',
    expected: '|allowed|TOOLSIGHT_ALLOWED',
  },
  {
    what: 'a changed environment',
    code: 'process.env.TOOLSIGHT_ALLOWED = "changed"; return process.env.TOOLSIGHT_ALLOWED',
    expected: 'changed',
  },
  { what: 'a message of its own', code: 'return typeof process.send', expected: 'undefined' },
  {
    what: 'an answer that is no text',
    code: 'return { toString() { throw new EvalError("no text") } }',
    expected: '(other)',
  },
  { what: 'a huge answer', code: 'return "x".repeat(40e6)', expected: /The answer is longer than 16 MB/ },

  {
    what: 'fs.writeFileSync',
    code: 'FS.writeFileSync(PATH, "x")',
    expected: refusal('fs.writeFileSync'),
    refused: 'fs.writeFileSync',
  },
  { what: 'fs.openSync to write', code: 'FS.openSync(PATH, "w")', expected: refusal('fs.openSync') },
  {
    what: 'fs.openSync with flags',
    code: 'FS.openSync(PATH, FS.constants.O_CREAT | FS.constants.O_WRONLY)',
    expected: refusal('fs.openSync'),
  },
  {
    what: 'fs.createWriteStream',
    code: 'FS.createWriteStream(PATH)',
    expected: refusal('fs.createWriteStream'),
  },
  { what: 'fs.rmSync', code: 'FS.rmSync(PATH, { force: true })', expected: refusal('fs.rmSync') },
  { what: 'fs.unlinkSync', code: 'FS.unlinkSync(PATH)', expected: refusal('fs.unlinkSync') },
  { what: 'fs.chmodSync', code: 'FS.chmodSync(PATH, 0)', expected: refusal('fs.chmodSync') },
  { what: 'fs.mkdirSync', code: 'FS.mkdirSync(PATH)', expected: refusal('fs.mkdirSync') },
  { what: 'fs.symlinkSync', code: 'FS.symlinkSync("/", PATH)', expected: refusal('fs.symlinkSync') },
  { what: 'fs.renameSync', code: 'FS.renameSync("/tmp", PATH)', expected: refusal('fs.renameSync') },
  { what: 'fs.cpSync', code: 'FS.cpSync("/etc/hostname", PATH)', expected: refusal('fs.cpSync') },

  {
    what: 'child_process.execSync',
    code: 'return CP.execSync("true")',
    expected: refusal('child_process.execSync'),
  },
  { what: 'child_process.spawn', code: 'return CP.spawn("true")', expected: refusal('child_process.spawn') },
  { what: 'child_process.fork', code: 'return CP.fork("x.js")', expected: refusal('child_process.fork') },
  {
    what: 'cluster.fork',
    code: 'return __r.require("node:cluster").fork()',
    expected: refusal('cluster.fork'),
  },
  {
    what: 'a worker',
    code: 'return new (__r.require("node:worker_threads").Worker)("1", { eval: true })',
    expected: refusal('A worker'),
  },

  {
    what: 'fetch',
    body: asynchronous('await fetch("http://127.0.0.1:9/")'),
    expected: /TypeError: fetch failed/,
    refused: 'The network',
  },
  {
    what: 'fetch, not awaited',
    code: 'fetch("http://127.0.0.1:9/"); return "on"',
    expected: 'on',
    refused: 'The network',
  },
  {
    what: 'http',
    body: asynchronous(
      'await new Promise((resolve, reject) => __r.require("node:http").get("http://127.0.0.1:9/", resolve).on("error", reject))',
    ),
    expected: refusal('The network'),
  },
  {
    what: 'net, in the background',
    code: '__r.require("node:net").connect(9, "127.0.0.1"); return "on"',
    expected: 'on',
    refused: 'The network',
  },
  {
    what: 'listening',
    code: '__r.require("node:http").createServer().listen(0)',
    expected: refusal('Listening on a port'),
  },
  {
    what: 'dgram',
    code: '__r.require("node:dgram").createSocket("udp4").send("x", 9)',
    expected: refusal('The network'),
  },
  {
    what: 'dns',
    body: asynchronous('await __r.require("node:dns").promises.lookup("localhost")'),
    expected: refusal('The network'),
  },
  {
    what: 'WebSocket',
    code: 'return new (globalThis.WebSocket ?? function () { throw new Error("The network is not allowed while tools are being evaluated") })("ws://127.0.0.1:9")',
    expected: refusal('The network'),
  },
  {
    what: 'fs.promises.writeFile',
    body: asynchronous('await __r.require("node:fs").promises.writeFile(PATH, "x")'),
    expected: refusal('fs.promises.writeFile'),
  },
  {
    what: 'fs.writeFile with a callback',
    body: asynchronous(
      'await new Promise((resolve, reject) => __r.require("node:fs").writeFile(PATH, "x", (error) => error ? reject(error) : resolve()))',
    ),
    expected: refusal('fs.writeFile'),
  },
  {
    what: 'a file handle',
    body: asynchronous(
      'const handle = await __r.require("node:fs/promises").open("/etc/hostname"); try { await handle.chmod(0o777) } finally { await handle.close() }',
    ),
    expected: refusal('fs.promises.chmod'),
  },

  {
    what: 'a changed JSON',
    code: 'JSON.stringify = () => "hijacked"; JSON.parse = () => ({}); return "on"',
    expected: 'on',
  },
  {
    what: 'Object.prototype.toJSON',
    code: 'Object.prototype.toJSON = () => "hijacked"; return "on"',
    expected: 'on',
  },
  {
    what: 'a polluted Object.prototype',
    code: 'Object.prototype.kind = "hijacked"; Object.prototype.failure = 1; return "on"',
    expected: 'on',
  },
  {
    what: 'changed arrays',
    code: 'Array.prototype.map = () => []; Array.prototype.push = () => 0; return "on"',
    expected: 'on',
  },
  {
    what: 'a changed clock',
    code: 'Date.now = () => 0; globalThis.Date = class {}; Math.random = () => 4; return "on"',
    expected: 'on',
  },
  { what: 'a frozen Object.prototype', code: 'Object.freeze(Object.prototype); return "on"', expected: 'on' },
  {
    what: 'a global that stays',
    code: 'globalThis.left = "behind"; return String(globalThis.left)',
    expected: 'behind',
  },
]

/** The module hangs: only the deadline ends it. */
export const HANGING: Fault[] = [
  {
    what: 'changed maps and promises',
    code: 'Map.prototype.get = () => "hijacked"; Promise.prototype.then = () => "hijacked"; return "on"',
    expected: /^(on|timeout)$/,
  },
  { what: 'an infinite loop', code: 'for (;;);', expected: 'timeout' },
  {
    what: 'an infinite loop of microtasks',
    body: asynchronous('const again = () => Promise.resolve().then(again); await again()'),
    expected: 'timeout',
  },
  {
    what: 'an infinite generator',
    code: 'return [...(function* () { for (;;) yield 1 })()].length && ""; ',
    expected: /timeout|crashed|RangeError/,
  },
  {
    what: 'a slow regular expression',
    code: 'return /^(a+)+$/.test("a".repeat(60) + "b")',
    expected: 'timeout',
  },
  {
    what: 'Atomics.wait',
    code: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
    expected: 'timeout',
  },
  {
    what: 'an await that never settles',
    body: asynchronous('await new Promise(() => {})'),
    expected: 'timeout',
  },
  { what: 'a thenable that never settles', body: asynchronous('await { then() {} }'), expected: 'timeout' },
]

/** A unit with a top-level await, and a tool that reads it. */
function asynchronous(statements: string): string {
  return `__r.unit(["done"], async () => { const PATH = process.cwd() + "/written"; ${statements}; return { done: "done" }; });
    __r.site(0, function* () { yield { args: [{ kind: "object", props: [{ key: "description", get: () => __s.done }] }] }; });`
}

/** The module body of a fault that is written as the body of a getter. */
export function bodyOf({ code, body }: Fault): string {
  if (body !== undefined) return body
  return `__r.site(0, function* () { yield { args: [{ kind: "object", props: [{ key: "description", get: () => {
    const PATH = process.cwd() + "/written", FS = __r.require("node:fs"), CP = __r.require("node:child_process"); ${code}
  } }] }] }; });`
}

/** Links of every builtin that the faults require. */
export const BUILTINS = Object.fromEntries(
  ['fs', 'fs/promises', 'child_process', 'cluster', 'worker_threads', 'http', 'net', 'dgram', 'dns'].map(
    (name) => [`node:${name}`, { kind: 'builtin' as const, name: `node:${name}` }],
  ),
)
