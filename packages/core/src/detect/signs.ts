import type { CallShape, Framework } from '../model/framework.js'
import { moduleName } from '../syntax/specifiers.js'

/** In-house wrappers keep to the name: `defineTool`, `definePageTool`, `defineServerTool`. */
export const DEFINE_TOOL_NAME = /\bdefine(?:[A-Z]\w*)?Tool\b/

/** A method of a project's own that is called after tools and given a name: `server.addReadTool('search', …)`. */
const OWN_METHOD = '\\.\\w{0,60}[Tt]ool\\w{0,60}\\(\\s*[\'"`]'

/** `make` and `dynamic` stand in files of every kind: where those are a framework's, its module is named. */
const SPEAKS_OF_TOOLS = /tool|function/i

/** Functions that make JSON Schema of a validator's schema: `z.toJSONSchema(Input)`, `zodToJsonSchema(Input)`. */
export const TO_JSON_SCHEMA = /^(?:[a-z]+T|t)oJ(?:son|SON)Schema$/

/** JSON Schema of an object, as it is written: `type: 'object'`, `type: Type.OBJECT`; or what makes it. */
const JSON_SCHEMA = `\\btype['"]?\\s*:\\s*(?:['"](?:object|OBJECT)\\b|\\w+\\.OBJECT\\b)|oJ(?:son|SON)Schema\\(`

/**
 * What a text that defines tools has, one thing or another: a module that tools come from, a call by a framework's word
 * for it (`tool(`, `Tool.make(`, `.registerTool(`, `tool as make`, compiled `(0, ai_1.tool)(`), what tells an object. Grouped by how they begin: the test is
 * made on every file of a workspace.
 */
export function signsOf(frameworks: readonly Framework[]): RegExp {
  const quoted = new Set<string>()
  const functions = new Set<string>()
  const methods = new Set<string>()
  const others = new Set<string>([DEFINE_TOOL_NAME.source, 'define-tool', OWN_METHOD])
  for (const { calls, modules, packages } of frameworks) {
    for (const module of modules) {
      const name = moduleName(module)
      const extension = name.includes('/') ? '(?:\\.[cm]?js)?' : ''
      quoted.add(module.endsWith('*') ? escaped(module.slice(0, -1)) : `${escaped(name)}${extension}['"]`)
    }
    for (const { callee, form, known, telling } of calls) {
      if (form === 'manifest' || form === 'module') continue
      // Told by several words together: `wordsOf`.
      if (known?.oneOf || known?.byParts || known?.decorates) continue
      if (form === 'literal') {
        if (known?.beside) for (const name of packages) quoted.add(`${escaped(name)}[/'"]`)
        else if (known?.under) others.add(`\\b${escaped(known.under)}\\b`)
        else if (known) others.add(known.schema ? JSON_SCHEMA : signOf(known))
      } else if (callee.includes('#')) {
        const name = callee.slice(callee.lastIndexOf('#') + 1)
        methods.add(escaped(name))
        // A parameter may be the method itself: `registerTool: McpServer['registerTool']`.
        if (SPEAKS_OF_TOOLS.test(name)) functions.add(escaped(name))
        // A constant may hold its name: `const ADD = 'registerTool'`, `server[ADD](…)`.
        if (telling) others.add(`['"]${escaped(name)}['"]`)
      } else if (SPEAKS_OF_TOOLS.test(callee)) functions.add(escaped(callee))
    }
  }
  const method = `(?:${[...methods].join('|')})`
  const groups = [
    // Where Deno is given a version, that stands amid a module's name.
    `['"](?:npm:|${[...quoted].join('|')})`,
    `\\b(?:${[...functions].join('|')})(?:\\s*[(<{]|\\)\\(|\\s+as\\b)`,
    `\\.${method}(?:\\s*[(<]|\\.(?:call|apply)\\()`,
    `Reflect\\.apply\\([\\w.]*\\.${method}\\b`,
    `\\[['"]${method}['"]\\]\\(`,
  ]
  return new RegExp([...groups, ...others].join('|'))
}

/** The words that a text with such an object has, one of each list; null where one of `signsOf` tells it. */
export function wordsOf({ form, known }: CallShape, validators: readonly string[]): RegExp[] | null {
  if (form === 'call' && known) return [DECORATOR, validatedBy(validators)]
  if (form !== 'module' && !known?.oneOf && !known?.byParts) return null
  const lists = [...(known?.keys.map((key) => [key]) ?? []), ...(known?.oneOf ?? [])]
  const before = form === 'module' ? EXPORTED : ''
  const all = form === 'class' ? lists.map((words) => words.flatMap(withMethod)) : lists
  const patterns = all.map((words) => new RegExp(`${before}\\b(?:${words.map(escaped).join('|')})\\b`))
  if (known?.byParts) return [/tool/i, validatedBy(validators), ...patterns]
  if (known?.withoutInput) return [TYPED_OR_GIVEN, ...patterns]
  return known?.decorates ? [TOOL_DECORATOR, ...patterns] : patterns
}

/** A member, and the method that gives it: `getName`, `getToolName`. */
function withMethod(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return [word, `get${capital}`, `getTool${capital}`]
}

/** What a text has that writes a schema: a validator that it imports, or JSON Schema. */
function validatedBy(validators: readonly string[]): RegExp {
  return new RegExp(`['"](?:npm:)?(?:${validators.map(escaped).join('|')})(?:@|['"])|${JSON_SCHEMA}`)
}

/** Of an object whose type, the function that is given it, or its hints speak of tools. */
const TYPED_OR_GIVEN = /\w+Hint\b|(?:[:<]|\b(?:satisfies|as)\b)\s*[\w.<]*Tool|\w*Tools?\(\s*\{/

/** A decorator that is given something, also where a compiler wrote it out: `@expose('search')`, `__decorate([`. */
const DECORATOR = /@[\w.]+\(|\b_+(?:ts_|es)?decorate/i

/** Of a decorator whose name speaks of tools, and of more. */
const TOOL_DECORATOR = /@[^\n(]*tool|\b_+(?:ts_|es)?decorate[^@]*tool/i

/** What stands before a name that is exported: `export const schema`, `export { list as schema }`, `exports.schema =`. */
const EXPORTED = 'export(?:s\\.|\\s(?:[^;=(]*?\\s)?)'

/** What a text with such an object has: a value that tells it, else the key that fewest other texts have. */
function signOf({ keys, values = {} }: NonNullable<CallShape['known']>): string {
  const [entry] = Object.entries(values)
  if (entry) return `\\b${escaped(entry[0])}['"]?\\s*:\\s*['"]?${escaped(String(entry[1]))}\\b`
  const longest = keys.reduce((found, key) => (key.length > found.length ? key : found), '')
  return `\\b${escaped(longest)}\\b`
}

function escaped(text: string): string {
  return text.replace(/[^\w]/g, '\\$&')
}
