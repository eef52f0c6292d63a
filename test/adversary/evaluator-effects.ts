import type { FileRequest } from '../../packages/core/dist/evaluate/host.js'
import { faultRequest } from '../../packages/core/test/evaluate/fault-program.js'

/** What an innocent file would notice, or its reader. Each is done as far as it can be. */
export const EFFECTS = [
  'JSON.stringify = () => "hijacked"',
  'JSON.parse = () => ({ hijacked: 1 })',
  'Object.prototype.description = "hijacked"',
  'Object.defineProperty(Object.prototype, "format", { value: "hijacked", configurable: true })',
  'Array.prototype.map = () => []',
  'Array.prototype[Symbol.iterator] = null',
  'Map.prototype.get = () => "hijacked"',
  'String.prototype.replace = () => "hijacked"',
  'RegExp.prototype.test = () => true',
  'Object.keys = () => []',
  'Object.getPrototypeOf("".matchAll(/./g)).next = () => ({ done: true })',
  'Object.freeze(Object.prototype)',
  'globalThis.left = "hijacked"',
  'Object.defineProperty(globalThis, "left", { value: "hijacked" })',
  'Date.now = () => 0; Math.random = () => 4',
  'Intl.PluralRules = class {}; Intl.NumberFormat.prototype.formatToParts = () => "hijacked"',
  'performance.now = () => -1',
  'CRYPTO.randomUUID = () => "hijacked"',
  'Blob.prototype.slice = () => "hijacked"; URL.prototype.toString = () => "hijacked"',
  'process.argv.push("hijacked"); process.exitCode = 3',
  'Object.defineProperty(process, "platform", { value: "hijacked" })',
  'process.env.LEFT = "hijacked"',
  'FS.readFileSync = PATHS.join = () => "hijacked"',
  'MODULE._extensions[".js"] = () => {}; MODULE._load = () => "hijacked"',
  'EVENTS.EventEmitter.prototype.emit = () => true',
  'ZOD.globalRegistry.get = () => ({ description: "hijacked" })',
  'Object.defineProperty(ZOD.regexes.email, "source", { value: "hijacked" })',
  'ZOD.regexes.email.compile("hijacked")',
  'ZOD.config({ customError: () => "hijacked" })',
  'ZOD.ZodString.prototype.hijacked = () => 1',
  'ZOD3.ZodType.prototype.describe = () => ({ description: "hijacked" })',
  'ZOD3.ZodString.create = () => "hijacked"',
  'JOI.string = () => ({ type: "hijacked" })',
  'for (const each of Object.values(ZOD)) if (typeof each === "function" && each.prototype) each.prototype.toJSONSchema = () => ({ hijacked: 1 })',
] as const

/** What the file reads of its surroundings, as far as no schema shows it. */
const NOTICED = `[
  JSON.stringify({ a: [1] }), ({}).description, typeof globalThis.left, process.platform, process.argv.length, process.exitCode,
  process.env.LEFT, Object.keys({ a: 1 }), [..."ab".matchAll(/./g)].length, new Map([[1, 2]]).get(1), Date.now() > 1e12,
  Math.random() < 1, new Intl.PluralRules("en").select(1), typeof new Intl.NumberFormat("en").formatToParts(1),
  performance.now() > 0, CRYPTO.randomUUID().length, typeof new Blob([]).slice(), String(new URL("x:y")),
  FS.readFileSync("/dev/null", "utf8"), PATHS.join("a", "b"), String(MODULE._extensions[".js"]).length,
  new EVENTS.EventEmitter().emit("x"), ZOD3.z.string().describe("d").description, JOI.string().type,
  ZOD.string().hijacked, ZOD.string().safeParse(1).error.issues[0].message,
].join()`

/** A file with a tool of Zod, whose JSON Schema and description tell whether anything is other than it was. */
export function innocentRequest(number: number): FileRequest {
  const code = `return "number ${number}. " + ${NOTICED}`
  const input = `(() => { const ZOD = __r.require("zod"); return ZOD.object({
    email: ZOD.email().describe("Where to write"), at: ZOD.iso.datetime(), id: ZOD.uuid().optional(),
    tags: ZOD.array(ZOD.enum(["a", "b"])).min(1).max(3), size: ZOD.number().int().min(1).default(2),
    place: ZOD.object({ city: ZOD.string().regex(/^[A-Z]/) }).meta({ title: "Place" }),
  }) })()`
  return faultRequest({ group: '', what: '', code, input, expected: '', by: 'guard' })
}
