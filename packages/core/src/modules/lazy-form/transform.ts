import { createRequire } from 'node:module'
import { TraceMap, traceSegment } from '@jridgewell/trace-mapping'
import type { TransformOptions, TransformResult } from 'oxc-transform'
import { wholeTypeScript } from '../../syntax/typescript.js'

let oxc: typeof import('oxc-transform') | null = null

/** What is going to write code for evaluation may load what that takes ahead. */
export function loadTransform(): void {
  transformer()
}

/** Native code, loaded at its first use: a host that leaves this to another process never has it. */
function transformer(): typeof import('oxc-transform') {
  oxc ??= createRequire(import.meta.url)('oxc-transform') as typeof import('oxc-transform')
  return oxc
}

export interface JavaScriptOptions {
  /** Whether the text is known to be JavaScript that Node 20 runs: then it stays as it is. Default false. */
  plain?: boolean
  /** Whether the file that the text was written from is well-formed: then it is no fault of the file's where the text is not. */
  isWellFormed?: boolean
  /** Whether the text may have JSX; a `.ts`, `.mts` or `.cts` file never has. */
  jsx: boolean
  /** What the decorators in the text mean; `none` where there are none. */
  decorators: 'legacy' | 'standard' | 'none'
  /** Whether a class in it has a field with `accessor`. Default false. */
  hasAccessors?: boolean
  /** TypeScript's option of that name; absent means true. */
  useDefineForClassFields?: boolean
  emitDecoratorMetadata?: boolean
}

/** What a source map says, as tools that write one pass it on. */
export interface EncodedSourceMap {
  version: 3
  sources: Array<string | null>
  names: string[]
  mappings: string
}

export interface JavaScript {
  /** Runs on Node 20. Where there are errors, it throws the first as a SyntaxError when it is called. */
  code: string
  /** Empty when the text is well-formed. `offset` is in the text that was given. */
  errors: Array<{ message: string; offset: number }>
  /** Made when it is first asked for. Null where there are errors, for what stays as it is, and where it has several parts. */
  map(): EncodedSourceMap | null
  /** The offset in the given text of a position (0-based, UTF-16) in `code`; null when it has none. */
  original(line: number, character: number): number | null
}

/**
 * TypeScript in lazy form to JavaScript. Lowers what Node 20 cannot run: types, enums, namespaces, parameter properties,
 * decorators, `using`, JSX. Helpers are members of the global `babelHelpers`, which the evaluator's runner supplies.
 */
export function toJavaScript(code: string, file: string, options: JavaScriptOptions): JavaScript {
  if (options.plain) return asItIs(code)
  const jsx = options.jsx && !/\.[cm]?ts$/.test(file)
  // oxc lowers neither.
  const needsTypeScript = options.decorators === 'standard' || options.hasAccessors === true
  const fast = needsTypeScript ? null : withOxc(code, file, jsx, options, false)
  if (
    fast &&
    fast.errors.length === 0 &&
    Object.keys(fast.helpersUsed).every((helper) => HELPERS.has(helper))
  ) {
    return written(code, fast.code, () => withOxc(code, file, jsx, options, true).map ?? null)
  }
  const inParts =
    fast && withNamespacesApart(code, fast, (part) => toJavaScript(part, file, options), options)
  if (inParts) return inParts
  // oxc refuses some things that are well-formed (a namespace that exports a variable): TypeScript has the last word.
  const slow = withTypeScript(code, jsx, options, false)
  if (slow.errors.length > 0) return refused(slow.errors, options.isWellFormed ?? false)
  return written(code, slow.code, () => withTypeScript(code, jsx, options, true).map)
}

function asItIs(code: string): JavaScript {
  let starts: number[] | null = null
  return {
    code,
    errors: [],
    map: () => null,
    original(line, character) {
      starts ??= lineStarts(code)
      const start = starts[line]
      return start === undefined ? null : Math.min(start + character, code.length)
    },
  }
}

function withOxc(
  code: string,
  file: string,
  jsx: boolean,
  options: JavaScriptOptions,
  sourcemap: boolean,
): TransformResult {
  const legacyFields = options.useDefineForClassFields === false
  const settings: TransformOptions = {
    lang: jsx ? 'tsx' : 'ts',
    sourceType: 'script',
    target: 'es2022',
    helpers: { mode: 'External' as NonNullable<TransformOptions['helpers']>['mode'] },
    typescript: { removeClassFieldsWithoutInitializer: legacyFields },
    assumptions: { setPublicClassFields: legacyFields },
    decorator: {
      legacy: options.decorators === 'legacy',
      emitDecoratorMetadata: options.emitDecoratorMetadata ?? false,
    },
    jsx: { runtime: 'classic', pragma: PRAGMA, pragmaFrag: FRAGMENT },
    sourcemap,
  }
  return transformer().transformSync(file, code, settings)
}

/**
 * Where all that oxc refuses is namespaces inside functions, each is lowered by itself, and the rest without them. TypeScript would need
 * a checker for each module. Null where that may come to something else.
 */
function withNamespacesApart(
  code: string,
  { errors }: TransformResult,
  lower: (part: string) => JavaScript,
  { decorators }: JavaScriptOptions,
): JavaScript | null {
  const isApart = errors.length > 0 && errors.every(({ message }) => MISPLACED_NAMESPACE.test(message))
  if (!isApart || decorators !== 'none' || code.includes(IN_ITS_PLACE)) return null
  const bytes = Buffer.from(code)
  const offsetOf = (byte: number) => bytes.toString('utf8', 0, byte).length
  const spans = errors.map(({ labels: [label] }) => label && [offsetOf(label.start), offsetOf(label.end)])
  const namespaces: Array<{ start: number; javascript: JavaScript }> = []
  let rest = code
  for (const [start, end] of spans.filter((each) => each !== null && each !== undefined) as number[][]) {
    const text = code.slice(start, end)
    if (OF_OTHER_SCOPES.test(text)) return null
    // A function, a class or a namespace of one of these names is merged with it.
    const names = [...text.matchAll(NAMESPACE_NAME)].map(([, name]) => name as string)
    if (names.some((name) => isDeclaredAgain(name, code))) return null
    const call = `${IN_ITS_PLACE}(${namespaces.length});`
    if (call.length > text.length) return null
    // As long as what it stands for, so that the rest stays where it is.
    rest = `${rest.slice(0, start)}${call}${text.slice(call.length).replace(/[^\r\n\u2028\u2029]/g, ' ')}${rest.slice(end)}`
    const javascript = lower(text)
    if (javascript.errors.length > 0) return null
    namespaces.push({ start: start as number, javascript })
  }
  if (namespaces.length !== errors.length) return null
  const outer = lower(rest)
  return outer.errors.length > 0 ? null : together(outer, namespaces)
}

const MISPLACED_NAMESPACE = /^A namespace declaration is only allowed at the top level/
const NAMESPACE_NAME = /\b(?:namespace|module)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu
/** Names of what is declared elsewhere, which TypeScript writes as members of the namespace. */
const OF_OTHER_SCOPES = /\bdeclare\s|\bimport\s+[\p{ID_Continue}$]+\s*=/u
const IN_ITS_PLACE = '__n'

function isDeclaredAgain(name: string, code: string): boolean {
  const declared = new RegExp(
    `\\b(?:function\\s*\\*?|class|enum|namespace|module)\\s+${name.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$])`,
    'gu',
  )
  return [...code.matchAll(declared)].length > 1
}

/** A part of the code, from `start` on: what `within` has from `from` on. */
interface Part {
  start: number
  from: number
  within: JavaScript
  /** Where the text of `within` stands in the text that was given. */
  at: number
}

/** `namespaces`: those that stand in the code of `outer` by their numbers. */
function together(
  outer: JavaScript,
  namespaces: ReadonlyArray<{ start: number; javascript: JavaScript }>,
): JavaScript {
  const parts: Part[] = []
  let code = ''
  let from = 0
  const add = (within: JavaScript, text: string, begin: number, at: number) => {
    parts.push({ start: code.length, from: begin, within, at })
    code += text
  }
  for (const match of outer.code.matchAll(new RegExp(`\\b${IN_ITS_PLACE}\\((\\d+)\\);`, 'g'))) {
    const { start, javascript } = namespaces[Number(match[1])] as (typeof namespaces)[number]
    add(outer, outer.code.slice(from, match.index), from, 0)
    add(javascript, javascript.code, 0, start)
    from = match.index + match[0].length
  }
  add(outer, outer.code.slice(from), from, 0)
  const starts = new Map<JavaScript | null, number[]>()
  const startsOf = (key: JavaScript | null, text: string) => {
    const known = starts.get(key) ?? lineStarts(text)
    starts.set(key, known)
    return known
  }
  return {
    code,
    errors: [],
    map: () => null,
    original(line, character) {
      const start = startsOf(null, code)[line]
      if (start === undefined) return null
      const part = parts.findLast((each) => each.start <= start + character) as Part
      const offset = start + character - part.start + part.from
      const lines = startsOf(part.within, part.within.code)
      const lineWithin = lines.findLastIndex((each) => each <= offset)
      const original = part.within.original(lineWithin, offset - (lines[lineWithin] as number))
      return original === null ? null : original + part.at
    },
  }
}

/** What the evaluator's runner has as `babelHelpers`. */
const HELPERS = new Set(['decorate', 'decorateParam', 'decorateMetadata', 'usingCtx'])

const PRAGMA = '__s.React.createElement'
const FRAGMENT = '__s.React.Fragment'

interface Lowered {
  code: string
  errors: Array<{ message: string; offset: number }>
  map: EncodedSourceMap | null
}

function withTypeScript(code: string, jsx: boolean, options: JavaScriptOptions, sourceMap: boolean): Lowered {
  const library = wholeTypeScript()
  // Called, so that the helpers that TypeScript writes above it can be wrapped together with it into one expression.
  const output = library.transpileModule(`${code}\n(...__lazy)`, {
    fileName: jsx ? 'module.tsx' : 'module.ts',
    reportDiagnostics: true,
    compilerOptions: {
      target: library.ScriptTarget.ES2022,
      module: library.ModuleKind.ESNext,
      jsx: library.JsxEmit.React,
      jsxFactory: PRAGMA,
      jsxFragmentFactory: FRAGMENT,
      experimentalDecorators: options.decorators === 'legacy',
      emitDecoratorMetadata: options.emitDecoratorMetadata ?? false,
      useDefineForClassFields: options.useDefineForClassFields ?? true,
      isolatedModules: true,
      alwaysStrict: false,
      sourceMap,
    },
  })
  const errors = (output.diagnostics ?? [])
    .filter(
      (diagnostic) =>
        diagnostic.category === library.DiagnosticCategory.Error && diagnostic.start !== undefined,
    )
    .map(({ messageText, start }) => ({
      message: library.flattenDiagnosticMessageText(messageText, '\n'),
      offset: Math.min(start as number, code.length),
    }))
  const text = output.outputText.replace(/\/\/# sourceMappingURL=.*\s*$/, '')
  const map = output.sourceMapText ? (JSON.parse(output.sourceMapText) as EncodedSourceMap) : null
  // One line more than TypeScript wrote: an empty one in front of its mappings.
  return {
    code: `(function (...__lazy) {\n${text}})`,
    errors,
    map: map && { ...map, mappings: `;${map.mappings}` },
  }
}

function written(input: string, code: string, makeMap: () => unknown): JavaScript {
  let encoded: EncodedSourceMap | null = null
  let trace: TraceMap | null = null
  let starts: { input: number[]; code: number[] } | null = null
  const map = () => {
    encoded ??= makeMap() as EncodedSourceMap
    return encoded
  }
  return {
    code,
    errors: [],
    map,
    original(line, character) {
      trace ??= new TraceMap(map())
      const segment = traceSegment(trace, line, character)
      if (segment?.length !== 4 && segment?.length !== 5) return null
      starts ??= { input: lineStarts(input), code: lineStarts(code) }
      const [column, , sourceLine, sourceColumn] = segment
      const mapped = (starts.input[sourceLine] ?? input.length) + sourceColumn
      const from = (starts.code[line] ?? code.length) + column
      const offset =
        mapped + advance(code.slice(from, from + character - column), code.slice(from), input.slice(mapped))
      return offset < input.length ? offset : null
    },
  }
}

/**
 * How far in the input the place stands that follows `passed` in the code; both start at one mapping. Maps have no entry
 * for every name: between two entries the texts are alike but for types, so the same word is looked for.
 */
function advance(passed: string, code: string, input: string): number {
  if (input.startsWith(passed)) return passed.length
  const word = WORD.exec(code.slice(passed.length))?.[0]
  if (word === undefined) return 0
  const before = passed.split(/[^\p{ID_Continue}$]+/u).filter((each) => each === word).length
  const found = [
    ...input.matchAll(
      new RegExp(`(?<![\\p{ID_Continue}$])${word.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$])`, 'gu'),
    ),
  ]
  return found[before]?.index ?? 0
}

const WORD = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u

function refused(errors: JavaScript['errors'], isOurs: boolean): JavaScript {
  const said = errors[0]?.message ?? 'Invalid syntax'
  // A name of ours in a message tells that the fault is ours.
  const message = JSON.stringify(isOurs ? `__lazy: ${said}` : said)
  return {
    code: `(function () { throw new SyntaxError(${message}); })`,
    errors,
    map: () => null,
    original: () => null,
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(match.index + match[0].length)
  return starts
}
