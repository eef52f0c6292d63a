/*
 * What user code can do wrong, and what comes of it. This one table drives the tests (through the evaluator, and by
 * way of a workspace) and the table in docs/evaluation.md. It imports nothing, so that a script can read it.
 */

/** What keeps the rest safe from it. */
export type Means =
  /** A guard in JavaScript, on every Node. */
  | 'guard'
  /** A guard, and Node's permission model where the running Node has it. */
  | 'permission'
  /** A guard, and Node's permission model where that covers the network. */
  | 'network'
  /** The deadline: the process is killed. */
  | 'deadline'
  /** A limit: of the heap, of the whole process, of an answer. */
  | 'limit'
  /** What was changed is put back, or the process is replaced. */
  | 'restored'
  /** Whatever comes out of user code is read as if it were hostile. */
  | 'reading'
  /** The process has less to give: no variables, no messages. */
  | 'withheld'

export interface Fault {
  group: string
  what: string
  /** Statements of a function whose result is the tool's description. With an `await` it is an asynchronous one. */
  code?: string
  /** The tool's `input`; its description is `on` then. */
  input?: string
  /** The tool's `parameters`, beside `input`. */
  parameters?: string
  /** The description, or what is said of the failure: `timeout`, or a text that matches. */
  expected: string | RegExp
  /** The rule that speaks where that is neither `evaluation-failed` nor `evaluation-timeout`. */
  finding?: string
  /** What the guards must report. */
  refused?: string
  /** An expression that the next file evaluates: `untouched` unless the fault reached it. */
  witness?: string
  by: Means
}

/** What `code` may mention, and the modules that these are. */
export const MODULES: Record<string, string> = {
  FS: 'node:fs',
  PATHS: 'node:path',
  CP: 'node:child_process',
  CLUSTER: 'node:cluster',
  WORKERS: 'node:worker_threads',
  HTTP: 'node:http',
  HTTPS: 'node:https',
  HTTP2: 'node:http2',
  NET: 'node:net',
  TLS: 'node:tls',
  DGRAM: 'node:dgram',
  DNS: 'node:dns',
  HOOKS: 'node:async_hooks',
  CHANNELS: 'node:diagnostics_channel',
  OS: 'node:os',
  TRACING: 'node:trace_events',
  WASI: 'node:wasi',
  EVENTS: 'node:events',
  STREAM: 'node:stream',
  UTIL: 'node:util',
  MODULE: 'node:module',
  V8: 'node:v8',
  VM: 'node:vm',
  CRYPTO: 'node:crypto',
  ZLIB: 'node:zlib',
  TIMERS: 'node:timers/promises',
  PERF: 'node:perf_hooks',
  INTERFACE: 'node:readline',
  INSPECTOR: 'node:inspector',
  ZOD: 'zod',
  ZOD3: 'zod3',
  JOI: 'joi',
}

type Row = Omit<Fault, 'group' | 'by'> & { by?: Means }

function group(name: string, by: Means, rows: Row[]): Fault[] {
  return rows.map((row) => ({ by, ...row, group: name }))
}

/** Refused, whatever the running Node calls it. */
function refusal(what: string): RegExp {
  return new RegExp(`${what.replaceAll('.', '\\.')} is not allowed while tools are being evaluated`)
}

/** What a refusal says. */
function said({ source }: RegExp): string {
  return source.replaceAll('\\', '')
}

/** A call that a guard answers with an exception that names it. */
function refused(what: string, code: string): Row {
  return { what, code, expected: refusal(what), refused: what }
}

const standard = (members: string): string => `{ '~standard': { version: 1, vendor: 'own', ${members} } }`
const VALIDATE = 'validate: (value) => ({ value })'
const OBJECT = '{ type: "object", properties: { n: { type: "number" } } }'
const converting = (input: string): string =>
  standard(`${VALIDATE}, jsonSchema: { input: () => { ${input} }, output: () => (${OBJECT}) }`)

/** Code that ends, one way or another. */
export const ANSWERED: Fault[] = [
  ...group('Ending the process', 'guard', [
    refused('process.exit', 'process.exit(3)'),
    {
      what: '`process.exit`, caught and ignored',
      code: 'try { process.exit(0) } catch {} return "on"',
      expected: 'on',
      refused: 'process.exit',
    },
    refused('process.reallyExit', 'process.reallyExit(3)'),
    refused('process.abort', 'process.abort()'),
    { ...refused('process.kill', 'process.kill(process.pid, "SIGKILL")'), what: 'SIGKILL of itself' },
    { ...refused('process.kill', 'process.kill(process.ppid)'), what: 'SIGTERM of its parent' },
    { ...refused('process._kill', 'process._kill(process.pid, 9)'), what: 'a signal by the back door' },
    refused('process.disconnect', 'process.disconnect()'),
    {
      what: 'a process put back together',
      code: 'Object.defineProperty(process, "exit", { value: 1 })',
      expected: /TypeError: Cannot redefine property/,
    },
    {
      ...refused('process.exit', 'process.exit = () => 1; process.exit(3)'),
      what: 'a process put back by assignment',
    },
    refused('process.chdir', 'process.chdir("/")'),
    {
      ...refused(
        'process.chdir',
        'const { chdir } = process; process.chdir = (path) => chdir.call(process, path); Object.setPrototypeOf(process.chdir, chdir); process.chdir("/")',
      ),
      what: '`process.chdir` within a function of a package',
    },
    { ...refused('process.binding', 'process.binding("fs")'), by: 'permission' },
    refused('process._linkedBinding', 'process._linkedBinding("x")'),
    refused('inspector.open', 'INSPECTOR.open(0)'),
    {
      ...refused('An inspector', 'new INSPECTOR.Session().connect()'),
      what: 'an inspector of itself',
      by: 'permission',
    },
    refused('v8.setFlagsFromString', 'V8.setFlagsFromString("--abort-on-uncaught-exception")'),
    { ...refused('v8.writeHeapSnapshot', 'V8.writeHeapSnapshot()'), by: 'permission' },
    {
      what: 'a native addon',
      code: 'process.dlopen({ exports: {} }, "/x.node"); return "on"',
      expected: 'on',
      refused: 'a native addon',
      by: 'permission',
    },
    {
      what: 'a native addon as `require` would load it',
      code: 'MODULE._extensions[".node"]({ exports: {} }, "/x.node"); return "on"',
      expected: 'on',
      refused: 'a native addon',
      by: 'permission',
    },
  ]),

  ...group('Throwing', 'reading', [
    {
      what: 'deep recursion',
      code: 'const f = () => f() + 1; return f()',
      expected: /RangeError: Maximum call stack/,
    },
    { what: '`null`', code: 'throw null', expected: /Error: null/ },
    { what: '`undefined`', code: 'throw undefined', expected: /Error: undefined/ },
    { what: 'a symbol', code: 'throw Symbol("odd")', expected: /Error: Symbol\(odd\)/ },
    { what: 'a function', code: 'throw () => { for (;;); }', expected: /Error: A function was thrown/ },
    {
      what: 'a proxy',
      code: 'throw new Proxy(new Error("inside"), { get() { for (;;); }, getPrototypeOf() { for (;;); } })',
      expected: /Error: A proxy was thrown/,
    },
    {
      what: 'a revoked proxy',
      code: 'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy',
      expected: /Error: A proxy was thrown/,
    },
    {
      what: 'an error whose `message` throws',
      code: 'throw Object.defineProperty(new Error(), "message", { get() { throw new Error("again") } })',
      expected: /Error: An object without a message was thrown/,
    },
    {
      what: 'an error whose `stack` throws',
      code: 'throw Object.defineProperty(new Error("real"), "stack", { get() { throw null } })',
      expected: /Error: real/,
    },
    {
      what: 'an error whose `stack` is a lie',
      code: 'const e = new TypeError("real"); e.stack = "at /etc/passwd:1:1\\n".repeat(1e5); throw e',
      expected: /TypeError: real/,
    },
    {
      what: 'an error whose `name` and `message` are no texts',
      code: 'throw Object.assign(new Error("x"), { name: {}, message: 7n, stack: [] })',
      expected: /Error: An object without a message was thrown/,
    },
    {
      what: 'an error of two million characters',
      code: 'throw new Error("x".repeat(2e6))',
      expected: /Error: x{1000}/,
    },
    {
      what: '`Error.prepareStackTrace` that throws',
      code: 'Error.prepareStackTrace = () => { throw new Error("again") }; throw new Error("real")',
      expected: /Error: (real|again)/,
      by: 'restored',
    },
    {
      what: '`Error.stackTraceLimit` of nothing',
      code: 'Error.stackTraceLimit = 0; throw new Error("real")',
      expected: /Error: real/,
      by: 'restored',
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
  ]),

  ...group('Leaving something running', 'restored', [
    { what: 'an interval', code: 'setInterval(() => { for (;;); }, 0); return "on"', expected: 'on' },
    {
      what: 'an immediate that schedules itself',
      code: 'const again = () => { setImmediate(again) }; again(); return "on"',
      expected: 'on',
    },
    {
      what: 'listeners for everything',
      code: 'for (const e of ["message", "exit", "uncaughtException"]) process.on(e, () => { for (;;); }); process.removeAllListeners(); return "on"',
      expected: 'on',
      by: 'guard',
    },
    {
      what: 'a listener for anything else',
      code: 'process.on("left", () => {}); return "on"',
      expected: 'on',
      witness: 'process.emit("left") ? "hijacked" : "untouched"',
    },
    {
      what: 'a hook for whatever is asynchronous',
      code: 'HOOKS.createHook({ init() { globalThis.left = "behind" } }).enable(); return "on"',
      expected: 'on',
      witness: 'globalThis.left ?? "untouched"',
    },
    {
      what: 'a hook for promises',
      code: 'V8.promiseHooks.onInit(() => { globalThis.left = "behind" }); return "on"',
      expected: 'on',
      witness: 'globalThis.left ?? "untouched"',
    },
    {
      what: 'a subscription to a channel',
      code: 'CHANNELS.subscribe("left", () => { globalThis.left = "behind" }); return "on"',
      expected: 'on',
      witness: '(CHANNELS.channel("left").publish(1), globalThis.left ?? "untouched")',
    },
    {
      what: 'a watched file',
      code: 'FS.watchFile("/", { interval: 1 }, () => { for (;;); }); return "on"',
      expected: 'on',
      witness: 'FS.watchFile("/", () => 0).listenerCount("change") > 1 ? "hijacked" : "untouched"',
    },
  ]),

  ...group('Printing and answering', 'limit', [
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
    { what: 'a huge answer', code: 'return "x".repeat(40e6)', expected: /The answer is longer than 16 MB/ },
    {
      what: 'a huge schema',
      input: converting(
        'const text = "x".repeat(1e4); return { type: "object", properties: Object.fromEntries([...Array(3e3).keys()].map((n) => ["n" + n, { type: "string", description: text }])) }',
      ),
      expected: /The answer is longer than 16 MB/,
    },
    {
      what: 'an answer that is no text',
      code: 'return { toString() { throw new EvalError("no text") } }',
      expected: '(other)',
      by: 'reading',
    },
    {
      what: 'a message of its own',
      code: 'return typeof process.send',
      expected: 'undefined',
      by: 'withheld',
    },
    {
      what: 'a message to the host through the channel’s own descriptor',
      code: 'new NET.Socket({ fd: 3 }).write("nonsense\\n")',
      expected: refusal('A descriptor as a socket'),
      by: 'guard',
    },
    ...[
      'FS.readSync(3, Buffer.alloc(10))',
      'FS.readFileSync(3)',
      'FS.closeSync(3)',
      'FS.readFileSync(4)',
      'FS.closeSync(4)',
    ].map((code) => ({
      ...refused('A descriptor of the evaluation process', code),
      what: `\`${code}\`: ${code.includes('(3') ? 'the channel to the host' : 'the pipe of the watchdog'}`,
      by: 'guard' as const,
    })),
    {
      ...refused('A descriptor as a socket', 'new process.stdout._handle.constructor(0).open(3)'),
      what: 'the channel to the host by the handle of standard output',
      by: 'guard',
    },
    {
      what: 'the environment',
      code: 'return [process.env["TOOLSIGHT_SECRET"], process.env["TOOLSIGHT_ALLOWED"], Object.keys(process.env)].join("|")',
      expected: '|allowed|TOOLSIGHT_ALLOWED',
      by: 'withheld',
    },
    {
      what: 'a changed environment',
      code: 'process.env["TOOLSIGHT_ALLOWED"] = "changed"; return process.env["TOOLSIGHT_ALLOWED"]',
      expected: 'changed',
      by: 'restored',
    },
    {
      what: 'another environment',
      code: 'process.env = { ADDED: "added" }; return process.env["ADDED"]',
      expected: 'added',
      witness: 'process.env["ADDED"] ?? "untouched"',
      by: 'restored',
    },
  ]),

  ...group('Writing files', 'permission', [
    refused('fs.writeFileSync', 'FS.writeFileSync(PATH, "x")'),
    refused('fs.appendFileSync', 'FS.appendFileSync(PATH, "x")'),
    { ...refused('fs.openSync', 'FS.openSync(PATH, "w")'), what: 'fs.openSync to write' },
    { ...refused('fs.openSync', 'FS.openSync(PATH, "r+")'), what: 'fs.openSync to read and write' },
    {
      ...refused('fs.openSync', 'FS.openSync(PATH, FS.constants.O_CREAT | FS.constants.O_WRONLY)'),
      what: 'fs.openSync with flags',
    },
    ...[
      refused('fs.readFileSync', 'FS.readFileSync(PATH, { encoding: "utf8", flag: "w+" })'),
      refused('fs.promises.readFile', 'await FS.promises.readFile(PATH, { flag: "a+" })'),
      refused(
        'fs.readFile',
        'await new Promise((resolve, reject) => FS.readFile(PATH, { flag: "w" }, (error) => error ? reject(error) : resolve()))',
      ),
    ].map((row) => ({ ...row, what: `${row.what} with a flag` })),
    {
      ...refused('fs.writeSync', 'FS.writeSync(FS.openSync("/dev/null", "r"), "x")'),
      what: 'fs.writeSync to a descriptor',
    },
    refused('fs.createWriteStream', 'FS.createWriteStream(PATH)'),
    { ...refused('fs.WriteStream', 'new FS.WriteStream(PATH)'), what: 'fs.WriteStream' },
    refused('fs.rmSync', 'FS.rmSync(PATH, { force: true })'),
    refused('fs.unlinkSync', 'FS.unlinkSync(PATH)'),
    refused('fs.rmdirSync', 'FS.rmdirSync(PATH)'),
    refused('fs.chmodSync', 'FS.chmodSync(PATH, 0)'),
    refused('fs.chownSync', 'FS.chownSync(PATH, 0, 0)'),
    refused('fs.utimesSync', 'FS.utimesSync(PATH, 0, 0)'),
    refused('fs.truncateSync', 'FS.truncateSync(PATH)'),
    refused('fs.mkdirSync', 'FS.mkdirSync(PATH)'),
    refused('fs.mkdtempSync', 'FS.mkdtempSync(PATH)'),
    refused('fs.symlinkSync', 'FS.symlinkSync("/", PATH)'),
    refused('fs.linkSync', 'FS.linkSync("/etc/hostname", PATH)'),
    refused('fs.renameSync', 'FS.renameSync("/tmp", PATH)'),
    refused('fs.copyFileSync', 'FS.copyFileSync("/etc/hostname", PATH)'),
    refused('fs.cpSync', 'FS.cpSync("/etc/hostname", PATH)'),
    refused('fs.promises.writeFile', 'await FS.promises.writeFile(PATH, "x")'),
    refused('fs.promises.open', 'await FS.promises.open(PATH, "a")'),
    refused('fs.promises.rm', 'await FS.promises.rm(PATH, { recursive: true })'),
    refused('fs.promises.chmod', 'await FS.promises.chmod(PATH, 0)'),
    {
      ...refused(
        'fs.promises.chmod',
        'const h = await FS.promises.open("/dev/null"); try { await h.chmod(0o777) } finally { await h.close() }',
      ),
      what: 'a file handle',
    },
    {
      ...refused(
        'fs.writeFile',
        'await new Promise((resolve, reject) => FS.writeFile(PATH, "x", (error) => error ? reject(error) : resolve()))',
      ),
      what: 'fs.writeFile with a callback',
    },
    {
      ...refused(
        'fs.open',
        'await new Promise((resolve, reject) => FS.open(PATH, "w", (error) => error ? reject(error) : resolve()))',
      ),
      what: 'fs.open with a callback',
    },
    {
      what: '`fs.mkdirSync`, caught: a cache that is optional',
      code: 'try { FS.mkdirSync(PATH) } catch {} return "on"',
      expected: 'on',
      refused: 'fs.mkdirSync',
    },
    {
      ...refused(
        'fs.writeFileSync',
        'process.getBuiltinModule ? process.getBuiltinModule("fs").writeFileSync(PATH, "x") : FS.writeFileSync(PATH, "x")',
      ),
      what: 'fs through `process.getBuiltinModule`',
    },
    {
      ...refused('fs.writeFileSync', 'MODULE.createRequire(PATH)("fs").writeFileSync(PATH, "x")'),
      what: 'fs through `createRequire`',
    },
    { ...refused('wasi.WASI', 'new WASI.WASI({ version: "preview1" })'), what: 'node:wasi' },
    refused('trace_events.createTracing', 'TRACING.createTracing({ categories: ["v8"] }).enable()'),
    {
      ...refused('process.report.writeReport', 'process.report.writeReport(PATH)'),
      what: 'a report',
    },
    {
      ...refused('process.report.directory', 'process.report.directory = "/"'),
      what: 'where reports are written to',
      by: 'guard',
    },
    {
      ...refused('process.report.reportOnFatalError', 'process.report.reportOnFatalError = true'),
      what: 'a report of the end',
      by: 'guard',
    },
    {
      ...refused('Listening on a port', 'NET._createServerHandle(PATH, -1, -1)'),
      what: 'a socket that is a file',
      by: 'network',
    },
  ]),

  ...group(
    'Writing databases',
    'guard',
    [
      {
        what: 'a database of `node:sqlite`',
        code: 'const S = sqlite(); new S.DatabaseSync(PATH)',
        expected: refusal('A database that can be written'),
      },
      {
        what: 'one that says something else when it is asked again',
        code: 'let n = 0; const S = sqlite(); new S.DatabaseSync(PATH, { get readOnly() { return n++ === 0 } }).exec("create table t (a)")',
        expected: /unable to open database file/,
      },
      {
        what: 'a database through another one',
        code: 'const S = sqlite(); new S.DatabaseSync.prototype.constructor(PATH)',
        expected: refusal('A database that can be written'),
      },
      {
        what: 'one that is attached to one in memory',
        code: 'const S = sqlite(); new S.DatabaseSync(":memory:").exec(`attach \'${PATH}\' as x; create table x.t (a)`)',
        expected: refusal('Another database'),
      },
      {
        what: 'one in memory that is written out',
        code: 'const S = sqlite(); new S.DatabaseSync(":memory:").prepare(`VACUUM main INTO \'${PATH}\'`).run()',
        expected: refusal('Another database'),
      },
      {
        what: 'a copy of one',
        code: 'const S = sqlite(); await S.backup(new S.DatabaseSync(":memory:"), PATH)',
        expected: refusal('A copy of a database'),
      },
      {
        what: 'an extension for one',
        code: 'const S = sqlite(); new S.DatabaseSync(":memory:", { allowExtension: true })',
        expected: refusal('An extension of a database'),
      },
    ].map((row) => ({
      ...row,
      // Older versions have none, which is as good.
      code: `const sqlite = () => { const found = process.getBuiltinModule?.("node:sqlite"); if (found?.backup) return found; throw new Error("${said(row.expected)}") }; ${row.code}`,
    })),
  ),

  ...group('Starting something', 'permission', [
    refused('child_process.exec', 'CP.exec("true")'),
    refused('child_process.execSync', 'CP.execSync("true")'),
    refused('child_process.execFile', 'CP.execFile("true")'),
    refused('child_process.execFileSync', 'CP.execFileSync("true")'),
    refused('child_process.spawn', 'CP.spawn("true")'),
    refused('child_process.spawnSync', 'CP.spawnSync("true")'),
    refused('child_process.fork', 'CP.fork("x.js")'),
    {
      ...refused('child_process.ChildProcess', 'new CP.ChildProcess()'),
      what: 'a `ChildProcess` made by hand',
    },
    refused('cluster.fork', 'CLUSTER.fork()'),
    { ...refused('A worker', 'new WORKERS.Worker("1", { eval: true })'), what: 'a worker', by: 'guard' },
    {
      ...refused('crypto.setEngine', 'CRYPTO.setEngine("/x.so")'),
      what: 'an engine of OpenSSL',
      by: 'guard',
    },
    {
      // Older versions have none, which is as good.
      ...refused(
        'ffi.dlopen',
        'const found = process.getBuiltinModule?.("node:ffi"); if (!found) throw new Error("ffi.dlopen is not allowed while tools are being evaluated"); found.dlopen(null, {})',
      ),
      refused: '',
      what: 'a library of another language',
      by: 'guard',
    },
    { ...refused('os.setPriority', 'OS.setPriority(process.ppid, 19)'), by: 'guard' },
    {
      what: 'a cache of compiled code',
      // Older versions have none, which is as good.
      code: 'MODULE.enableCompileCache?.(PATH); return "on"',
      expected: 'on',
      by: 'guard',
    },
    {
      what: 'loader hooks',
      code: 'MODULE.register("data:text/javascript,for(;;);"); return "on"',
      expected: 'on',
      by: 'guard',
    },
  ]),

  ...group('Using the network', 'network', [
    {
      what: 'fetch',
      code: 'await fetch("http://127.0.0.1:9/")',
      expected: /TypeError: fetch failed/,
      refused: 'The network',
    },
    {
      what: '`fetch`, not awaited',
      code: 'fetch("http://127.0.0.1:9/"); return "on"',
      expected: 'on',
      refused: 'The network',
    },
    ...['HTTP', 'HTTPS'].map((name) => ({
      what: name.toLowerCase(),
      code: `await new Promise((resolve, reject) => { ${name}.get("${name.toLowerCase()}://127.0.0.1:9/", resolve).on("error", reject) })`,
      expected: refusal('The network'),
      refused: 'The network',
    })),
    {
      what: 'http2',
      code: 'await new Promise((_, reject) => { HTTP2.connect("http://127.0.0.1:9").on("error", reject) })',
      expected: refusal('The network'),
      refused: 'The network',
    },
    {
      what: 'tls',
      code: 'await new Promise((_, reject) => { TLS.connect(9, "127.0.0.1").on("error", reject) })',
      expected: refusal('The network'),
      refused: 'The network',
    },
    {
      what: 'net, in the background',
      code: 'NET.connect(9, "127.0.0.1"); return "on"',
      expected: 'on',
      refused: 'The network',
    },
    { ...refused('Listening on a port', 'HTTP.createServer().listen(0)'), what: 'listening' },
    { ...refused('The network', 'DGRAM.createSocket("udp4").send("x", 9)'), what: 'dgram' },
    { ...refused('The network', 'DGRAM.createSocket("udp4").bind(0)'), what: 'dgram, listening' },
    {
      ...refused(
        'The network',
        'const socket = DGRAM.createSocket("udp4"); const state = Object.getOwnPropertySymbols(socket).map((key) => socket[key]).find((each) => each?.handle); state.handle.bind("127.0.0.1", 0, 0)',
      ),
      what: 'dgram, by the handle that it hides',
      by: 'guard',
    },
    {
      ...refused('The network', 'new TLS.TLSSocket()._handle._parent.bind("127.0.0.1", 0)'),
      what: 'tls, by the handle that it hides',
      by: 'guard',
    },
    {
      ...refused('The network', 'new process.stdout._handle.constructor(1).bind(PATH)'),
      what: 'a socket that is a file, by the handle of standard output',
      by: 'guard',
    },
    { ...refused('The network', 'await DNS.promises.lookup("localhost")'), what: 'dns' },
    {
      ...refused('The network', 'await new DNS.promises.Resolver().resolve4("localhost")'),
      what: 'dns by a resolver of its own',
    },
    {
      what: 'WebSocket',
      code: 'if (!globalThis.WebSocket) throw new Error("The network is not allowed while tools are being evaluated"); return new WebSocket("ws://127.0.0.1:9")',
      expected: refusal('The network'),
    },
  ]),

  ...group('Changing what everybody uses', 'restored', [
    {
      what: 'JSON',
      code: 'JSON.stringify = () => "hijacked"; JSON.parse = () => ({}); return "on"',
      expected: 'on',
      witness: 'JSON.stringify(["untouched"]).slice(2, -2)',
    },
    {
      what: 'Object.prototype.toJSON',
      code: 'Object.prototype.toJSON = () => "hijacked"; return "on"',
      expected: 'on',
    },
    {
      what: 'a polluted `Object.prototype`',
      code: 'Object.assign(Object.prototype, { kind: "hijacked", failure: 1, id: "hijacked", response: 1 }); return "on"',
      expected: 'on',
      witness: '({}).kind ?? "untouched"',
    },
    { what: '`__proto__` by assignment', code: '({}).__proto__.sites = []; return "on"', expected: 'on' },
    {
      what: 'arrays',
      code: 'Array.prototype.map = () => []; Array.prototype.push = () => 0; Array.prototype[Symbol.iterator] = null; return "on"',
      // Code that walks an array after that fails, ours included.
      expected: /^on$|is not iterable/,
    },
    {
      what: 'Function.prototype.call',
      code: 'Function.prototype.call = Function.prototype.apply = (() => "hijacked"); return "on"',
      expected: 'on',
    },
    {
      what: 'Date',
      code: 'Date.now = () => 0; globalThis.Date = class {}; return "on"',
      expected: 'on',
      witness: 'Date.now() > 1e12 && new Date(0).toISOString().startsWith("1970") ? "untouched" : "hijacked"',
    },
    {
      what: 'Math.random',
      code: 'Math.random = () => 4; return "on"',
      expected: 'on',
      witness: 'Math.random() < 1 ? "untouched" : "hijacked"',
    },
    {
      what: 'a frozen `Object.prototype`',
      code: 'Object.freeze(Object.prototype); return "on"',
      expected: 'on',
      witness: 'Object.isFrozen(Object.prototype) ? "hijacked" : "untouched"',
    },
    {
      what: 'a global that stays',
      code: 'globalThis.left = "behind"; return globalThis.left',
      expected: 'behind',
      witness: 'globalThis.left ?? "untouched"',
    },
    {
      what: 'a global that cannot be removed',
      code: 'Object.defineProperty(globalThis, "left", { value: "behind" }); return globalThis.left',
      expected: 'behind',
      witness: 'globalThis.left ?? "untouched"',
    },
    {
      what: 'setTimeout',
      code: 'globalThis.setTimeout = () => "hijacked"; return "on"',
      expected: 'on',
      witness: 'typeof globalThis.setTimeout(() => {}, 1) === "object" ? "untouched" : "hijacked"',
    },
    {
      what: 'Node’s own modules',
      code: 'FS.readFileSync = () => "hijacked"; try { PATHS.join = () => "/hijacked" } catch {} return "on"',
      expected: 'on',
      witness:
        '[FS.readFileSync("/dev/null", "utf8"), PATHS.join("un", "touched").replace(/\\W/, "")].join("")',
    },
    {
      what: 'EventEmitter.prototype',
      code: 'EVENTS.EventEmitter.prototype.emit = () => { throw new Error("hijacked") }; return "on"',
      expected: 'on',
      witness: 'new EVENTS.EventEmitter().emit("x") ? "hijacked" : "untouched"',
    },
    {
      what: 'any other module of Node’s',
      code: 'OS.tmpdir = () => "hijacked"; return "on"',
      expected: 'on',
      witness: 'OS.tmpdir() === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: 'a module of Node’s that is asked for by name',
      code: 'process.getBuiltinModule("node:querystring").escape = () => "hijacked"; return "on"',
      expected: 'on',
      witness: 'process.getBuiltinModule("querystring").escape("x") === "x" ? "untouched" : "hijacked"',
    },
    {
      what: 'a class of Node’s that is guarded',
      code: 'const found = process.getBuiltinModule("node:sqlite"); if (found) found.DatabaseSync.prototype.exec = () => "hijacked"; return "on"',
      expected: 'on',
      witness:
        'String(process.getBuiltinModule("node:sqlite")?.DatabaseSync.prototype.exec).includes("hijacked") ? "hijacked" : "untouched"',
    },
    {
      what: 'a channel for diagnostics',
      code: 'CHANNELS.Channel.prototype.publish = () => "hijacked"; return "on"',
      expected: 'on',
      witness: 'String(CHANNELS.Channel.prototype.publish).includes("hijacked") ? "hijacked" : "untouched"',
    },
    {
      what: 'settings that Node keeps to itself',
      code: 'DNS.setDefaultResultOrder("ipv6first"); NET.setDefaultAutoSelectFamily(!NET.getDefaultAutoSelectFamily()); STREAM.setDefaultHighWaterMark(false, 7); EVENTS.defaultMaxListeners = 7; process.setSourceMapsEnabled(true); return "on"',
      expected: 'on',
      witness:
        'DNS.getDefaultResultOrder() === "ipv6first" || !NET.getDefaultAutoSelectFamily() || STREAM.getDefaultHighWaterMark(false) === 7 || EVENTS.defaultMaxListeners === 7 || process.sourceMapsEnabled ? "hijacked" : "untouched"',
    },
    {
      what: 'how values are printed',
      code: 'UTIL.inspect.defaultOptions.depth = 0; UTIL.inspect.defaultOptions = { maxArrayLength: 1 }; return "on"',
      expected: 'on',
      witness: 'UTIL.inspect({ a: { b: [1, 2] } }) === "{ a: { b: [ 1, 2 ] } }" ? "untouched" : "hijacked"',
    },
    {
      what: 'what stands around the code of modules',
      code: 'MODULE.wrapper = [`${MODULE.wrapper[0]}globalThis.left = 1;`, MODULE.wrapper[1]]; return "on"',
      expected: 'on',
      witness: 'MODULE.wrapper[0].includes("left") ? "hijacked" : "untouched"',
    },
    {
      what: 'what is stored for all threads',
      code: 'WORKERS.setEnvironmentData("left", "behind"); return "on"',
      expected: 'on',
      witness: 'WORKERS.getEnvironmentData("left") ?? "untouched"',
    },
    {
      what: 'what is stored for the session',
      // Older versions have no such storage, which is as good.
      code: 'globalThis.sessionStorage?.setItem("left", "behind"); return "on"',
      expected: 'on',
      witness: 'globalThis.sessionStorage?.getItem("left") ?? "untouched"',
    },
    {
      what: 'typed arrays',
      code: 'Float64Array.of = DataView.prototype.getInt8 = () => "hijacked"; return "on"',
      expected: 'on',
      witness:
        'Float64Array.of(1)[0] === 1 && new DataView(new ArrayBuffer(1)).getInt8(0) === 0 ? "untouched" : "hijacked"',
    },
    {
      what: 'how modules are loaded',
      code: 'MODULE._load = () => "hijacked"; MODULE.prototype.require = () => "hijacked"; return "on"',
      expected: 'on',
      witness:
        'typeof MODULE.createRequire(process.cwd() + "/x")("fs").readFileSync === "function" ? "untouched" : "hijacked"',
    },
    {
      what: 'Zod 4, where libraries hang methods on its prototypes',
      code: 'ZOD.ZodType.prototype.openapi = () => "hijacked"; ZOD.ZodString.prototype.extra = 1; return "on"',
      expected: 'on',
      witness: 'ZOD.string().openapi ?? "untouched"',
    },
    {
      what: 'Zod 4, where it is told how to say errors',
      code: 'ZOD.config({ customError: () => "hijacked" }); return "on"',
      expected: 'on',
      witness: 'ZOD.string().safeParse(1).error.issues[0].message === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: 'Zod 4, where descriptions are looked up',
      code: 'ZOD.globalRegistry.get = () => ({ description: "hijacked" }); return "on"',
      expected: 'on',
      witness: 'ZOD.globalRegistry.get(ZOD.string())?.description ?? "untouched"',
    },
    {
      what: 'Zod 4, what a format matches',
      code: 'Object.defineProperty(ZOD.regexes.email, "source", { value: "hijacked" }); return "on"',
      expected: 'on',
      witness: 'ZOD.regexes.email.source === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: 'Zod 4, a regular expression that is compiled again',
      code: 'ZOD.regexes.ipv4.compile("hijacked"); return "on"',
      expected: 'on',
      witness: 'ZOD.regexes.ipv4.source === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: 'what is loaded for an extension',
      code: 'MODULE._extensions[".js"] = MODULE._extensions[".left"] = () => "hijacked"; return "on"',
      expected: 'on',
      witness:
        'String(MODULE._extensions[".js"]).includes("hijacked") ? "hijacked" : typeof MODULE._extensions[".left"] === "function" ? "hijacked" : "untouched"',
    },
    {
      what: '`process.platform`',
      code: 'Object.defineProperty(process, "platform", { value: "hijacked" }); return "on"',
      expected: 'on',
      witness: 'process.platform === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: '`process.argv`',
      code: 'process.argv.push("hijacked"); return "on"',
      expected: 'on',
      witness: 'process.argv.includes("hijacked") ? "hijacked" : "untouched"',
    },
    {
      what: '`process.exitCode`, `process.title`',
      code: 'process.exitCode = 3; process.title = "hijacked"; return "on"',
      expected: 'on',
      witness: 'process.exitCode === 3 || process.title === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: 'performance.now',
      code: 'performance.now = () => -1; return "on"',
      expected: 'on',
      witness: 'performance.now() < 0 ? "hijacked" : "untouched"',
    },
    {
      what: 'crypto.randomUUID',
      code: 'globalThis.crypto ??= CRYPTO.webcrypto; crypto.randomUUID = CRYPTO.randomUUID = () => "hijacked"; return "on"',
      expected: 'on',
      witness:
        '(globalThis.crypto ?? CRYPTO).randomUUID() === "hijacked" || CRYPTO.randomUUID() === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: 'the prototype of what a global is',
      code: 'Object.getPrototypeOf(performance).now = () => -1; Blob.prototype.slice = () => "hijacked"; return "on"',
      expected: 'on',
      witness: 'performance.now() < 0 || new Blob([]).slice() === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: 'the classes of `Intl`',
      code: 'Intl.PluralRules = class {}; Intl.NumberFormat.prototype.formatToParts = Intl.Collator.supportedLocalesOf = () => "hijacked"; return "on"',
      expected: 'on',
      witness:
        'new Intl.PluralRules().select?.(1) === "one" && new Intl.NumberFormat().formatToParts(1) !== "hijacked" && Intl.Collator.supportedLocalesOf([]) !== "hijacked" ? "untouched" : "hijacked"',
    },
    {
      what: 'the prototypes of iterators',
      code: 'Object.getPrototypeOf("".matchAll(/./g)).next = () => ({ done: true }); return "on"',
      expected: 'on',
      witness: '[..."a".matchAll(/a/g)].length === 1 ? "untouched" : "hijacked"',
    },
    {
      what: 'the prototypes of asynchronous iterators',
      code: 'const of = Object.getPrototypeOf; of(of(of((async function* () {})()))) [Symbol.asyncIterator] = () => "hijacked"; return "on"',
      expected: 'on',
      witness: '(async function* () {})()[Symbol.asyncIterator]() === "hijacked" ? "hijacked" : "untouched"',
    },
    {
      what: 'global classes that are no language',
      code: 'Event.prototype.preventDefault = URL.canParse = Buffer.from = () => "hijacked"; return "on"',
      expected: 'on',
      witness:
        'Buffer.from("") === "hijacked" || URL.canParse?.("x") === "hijacked" || new Event("x").preventDefault() ? "hijacked" : "untouched"',
    },
    {
      what: 'the prototypes of a validator',
      code: 'ZOD3.ZodType.prototype.describe = () => ({ description: "hijacked" }); return "on"',
      expected: 'on',
      witness: 'ZOD3.z.string().describe("untouched").description',
    },
    {
      what: 'the static functions of a validator',
      code: 'ZOD3.ZodString.create = () => "hijacked"; return "on"',
      expected: 'on',
      witness: 'typeof ZOD3.ZodString.create() === "object" ? "untouched" : "hijacked"',
    },
    {
      what: 'the functions that a validator exports',
      code: 'JOI.string = () => ({ type: "hijacked" }); return "on"',
      expected: 'on',
      witness: 'JOI.string().type === "string" ? "untouched" : "hijacked"',
    },
    {
      what: 'a validator that is given new functions',
      code: 'ZOD3.ZodType.prototype.openapi = () => "hijacked"; return "on"',
      expected: 'on',
      witness: 'ZOD3.z.string().openapi ?? "untouched"',
    },
  ]),

  ...group('Schemas that lie', 'reading', [
    {
      what: 'a schema that converts itself',
      input: converting(`return ${OBJECT}`),
      expected: /"n":\{"type":"number"\}/,
    },
    {
      what: 'a getter that throws',
      input: '{ get "~standard"() { throw new Error("no luck") } }',
      expected: /a value that throws when read/,
      finding: 'not-a-schema',
    },
    {
      what: 'a schema that is a proxy',
      input:
        'new Proxy({}, { get() { throw new Error("no luck") }, has() { throw null }, ownKeys() { throw 1 }, getPrototypeOf() { throw 2 } })',
      expected: /a value that throws when read/,
      finding: 'not-a-schema',
    },
    {
      what: 'a vendor that is no text',
      input: `{ '~standard': { version: 1, vendor: { toString() { for (;;); } }, ${VALIDATE} } }`,
      expected: /can't be auto-converted/,
      finding: 'missing-parameters',
    },
    {
      what: 'a validator that says it is Zod',
      input: `{ '~standard': { version: 1, vendor: 'zod', ${VALIDATE} } }`,
      expected: /can't be auto-converted/,
      finding: 'missing-parameters',
    },
    {
      what: 'a version from the future',
      input: `{ '~standard': { version: 99, vendor: 'own', ${VALIDATE} } }`,
      expected: /can't be auto-converted/,
      finding: 'missing-parameters',
    },
    {
      what: 'nothing that validates',
      input: "{ '~standard': { version: 1, vendor: 'own' } }",
      expected: /cannot validate/,
      finding: 'not-a-schema',
    },
    {
      what: 'a conversion that throws',
      input: converting('throw new Error("no luck")'),
      expected: /no luck/,
      finding: 'unconvertible-schema',
    },
    {
      what: 'a conversion to no object',
      input: converting('return 7'),
      expected: /a number, not an object/,
      finding: 'unconvertible-schema',
    },
    {
      what: 'a conversion to itself',
      input: converting(`const s = ${OBJECT}; s.properties.self = s; return s`),
      expected: /contains itself/,
      finding: 'unconvertible-schema',
    },
    {
      what: 'a conversion with getters',
      input: converting(`return { type: 'object', get properties() { throw new Error('no luck') } }`),
      expected: /cannot be read/,
      finding: 'unconvertible-schema',
    },
    {
      what: 'a conversion of a hundred thousand levels',
      input: converting(
        'let s = {}; for (let i = 0; i < 1e5; i++) s = { type: "object", properties: { s } }; return s',
      ),
      expected: /more than 256 levels/,
      finding: 'unconvertible-schema',
    },
    {
      what: 'a conversion to a promise',
      input: converting(`return Promise.resolve(${OBJECT})`),
      expected: /"n":\{"type":"number"\}/,
    },
    {
      what: 'a validator that answers nonsense',
      input: standard('validate: () => "yes"'),
      parameters: OBJECT,
      expected: /"n":\{"type":"number"\}/,
    },
    {
      what: 'a validator that throws',
      input: standard('validate: () => { throw null }'),
      parameters: OBJECT,
      expected: /"n":\{"type":"number"\}/,
    },
    {
      what: 'a validator whose issues are a proxy',
      input: standard('validate: () => ({ issues: new Proxy([], { get() { throw 1 } }) })'),
      parameters: OBJECT,
      expected: /"n":\{"type":"number"\}/,
    },
    {
      what: '`parameters` with a cycle',
      input: standard(VALIDATE),
      parameters: '(() => { const s = { type: "object" }; s.properties = { s }; return s })()',
      expected: /a cycle at/,
      finding: 'invalid-parameters',
    },
    {
      what: '`parameters` with a getter that throws',
      input: standard(VALIDATE),
      parameters: '{ type: "object", get properties() { throw new Error("no luck") } }',
      expected: /a value that throws when read/,
      finding: 'invalid-parameters',
    },
  ]),
]

/** Code that only the deadline ends. */
export const ENDLESS: Fault[] = group('Never ending', 'deadline', [
  { what: 'an infinite loop', code: 'for (;;);', expected: 'timeout' },
  {
    what: 'an infinite loop of microtasks',
    // A chain of promises would grow, and run out of memory first on a fast machine.
    code: 'const again = () => queueMicrotask(again); again(); await new Promise(() => {})',
    expected: 'timeout',
  },
  {
    what: 'an infinite generator',
    code: 'let n = 0; for (const one of (function* () { for (;;) yield 1 })()) n += one; return String(n)',
    expected: 'timeout',
  },
  {
    what: 'a slow regular expression',
    code: 'return String(/^(a+)+$/.test("a".repeat(60) + "b"))',
    expected: 'timeout',
  },
  {
    what: 'Atomics.wait',
    code: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
    expected: 'timeout',
  },
  { what: 'an await that never settles', code: 'await new Promise(() => {})', expected: 'timeout' },
  { what: 'a thenable that never settles', code: 'await ({ then() {} })', expected: 'timeout' },
  {
    what: 'an await on a timer without end',
    code: 'for (;;) await new Promise((go) => setTimeout(go, 5))',
    expected: 'timeout',
  },
  {
    what: 'a loop in `finally` of `process.exit`',
    code: 'try { process.exit() } finally { for (;;); }',
    expected: 'timeout',
  },
  {
    what: 'a loop in the `message` of what it throws',
    code: 'throw Object.defineProperty(new Error(), "message", { get() { for (;;); } })',
    expected: 'timeout',
  },
  {
    what: 'a loop in a getter of the schema',
    input: "{ get '~standard'() { for (;;); } }",
    expected: 'timeout',
  },
  {
    what: 'a loop in a trap of a proxy',
    input: 'new Proxy({}, { get() { for (;;); } })',
    expected: 'timeout',
  },
  { what: 'a loop in a converter', input: converting('for (;;);'), expected: 'timeout' },
  {
    what: 'a loop in `validate`',
    input: standard('validate: () => { for (;;); }'),
    parameters: OBJECT,
    expected: 'timeout',
  },
  {
    what: '`validate` that never settles',
    input: standard('validate: () => new Promise(() => {})'),
    parameters: OBJECT,
    expected: 'timeout',
  },
  {
    what: 'maps and promises replaced',
    code: 'Map.prototype.get = () => "hijacked"; Promise.prototype.then = () => "hijacked"; return "on"',
    // The module's own answer cannot be told any more; that it was lost can.
    expected: /^(on|timeout)$|TypeError/,
    by: 'restored',
  },
])

/** Code that only a limit of memory ends, or the deadline where that is reached before. */
export const GREEDY: Fault[] = group('Taking memory', 'limit', [
  {
    what: 'a heap without end',
    code: 'const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length))',
    expected: /out of memory|timeout/,
  },
  {
    what: 'buffers without end',
    code: 'const kept = []; for (;;) kept.push(Buffer.alloc(64e6, 1))',
    expected: /out of memory|timeout/,
  },
  {
    what: 'array buffers of gigabytes',
    code: 'const kept = []; for (;;) kept.push(new Uint8Array(new ArrayBuffer(1e9)).fill(1))',
    expected: /out of memory|timeout|Array buffer allocation failed/,
  },
  {
    what: 'a text that doubles',
    code: 'let text = "x"; for (;;) text += text',
    expected: /Invalid string length/,
  },
  {
    what: 'an array of all numbers',
    code: 'return [...(function* () { for (;;) yield 1 })()].join()',
    expected: /out of memory|timeout|RangeError/,
  },
])

/** Whether `code` needs an asynchronous function. */
export function isAsynchronous({ code = '' }: Fault): boolean {
  return /\bawait\b/.test(code)
}

/** The modules that a piece of code mentions. */
export function mentioned(code: string): Array<[name: string, specifier: string]> {
  return Object.entries(MODULES).filter(([name]) => new RegExp(`\\b${name}\\b`).test(code))
}
