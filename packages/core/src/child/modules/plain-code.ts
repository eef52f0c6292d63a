import type { ImportBinding, Link, ModuleCode } from '../protocol.js'
import { rootsOf } from './stub.js'

/*
 * Code that does nothing but build schemas of Zod, Valibot or ArkType from literals and from each other: it can neither
 * notice nor change what was built before, so that what it builds is the same every time, and may serve several files; and
 * nothing of it goes on when it is over. Told by the rewritten text alone, which is what runs, as it was typed or as the
 * transform writes it: every piece of it has to be one of those below, and nothing is called but a builder, by name, with no
 * function that the validator would call back. What is not on the list (a refinement, an assignment, an id in a registry)
 * makes the module one that is run again for each file.
 */

/** Zod's builders without memory: they take plain values, and return a schema or what a builder needs. */
const ZOD_BUILDERS =
  `any array base64 base64url bigint boolean cidrv4 cidrv6 cuid cuid2 date datetime describe discriminatedUnion
  duration email emoji endsWith enum exactOptional exclude extend extract finite guid gt gte includes int int32 intersection ipv4
  ipv6 isoDate iso jwt keyof length literal looseObject loose lowercase lt lte max maxLength maxSize merge min minLength minSize
  multipleOf nanoid nativeEnum negative never nonempty nonnegative nonoptional nonpositive null nullable nullish number object
  omit optional or and partial partialRecord passthrough pick positive readonly record required safe safeExtend size startsWith
  step strict strictObject string strip time toLowerCase toUpperCase trim tuple uint32 ulid unknown uppercase union url uuid
  uuidv4 uuidv6 uuidv7 xid`.split(/\s+/)

/** Those of Valibot. */
const VALIBOT_BUILDERS =
  `any array base64 bigint boolean brand bytes cuid2 date decimal description digits email emoji empty
  endsWith enum enum_ exactOptional excludes finite gtValue hexColor hexadecimal includes integer intersect ip ipv4 ipv6 isoDate
  isoDateTime isoTime isoTimeSecond isoTimestamp isoWeek keyof length literal looseObject looseTuple ltValue mac maxBytes maxEntries
  maxGraphemes maxLength maxSize maxValue maxWords metadata minBytes minEntries minGraphemes minLength minSize minValue minWords
  multipleOf nan nanoid never nonEmpty nonNullable nonNullish nonOptional notLength notSize notValue null null_ nullable nullish
  number object objectWithRest octal omit optional partial pick picklist pipe readonly record required safeInteger slug startsWith
  strictObject strictTuple string title toLowerCase toUpperCase trim trimEnd trimStart tuple tupleWithRest ulid undefined undefined_
  undefinedable union unknown url uuid value values variant void void_`.split(/\s+/)

/** What may be called of a package without anything before it. */
const FUNCTIONS = new Map([
  ['zod', new Set(ZOD_BUILDERS)],
  ['valibot', new Set(VALIBOT_BUILDERS)],
  ['arktype', new Set(['type'])],
])

const NAME = '[A-Za-z_$][\\w$]*'
/** A template without substitutions only where nothing before it could be its tag. */
const STRING = `(?:"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|(?<=[(,:[]\\s*)\`(?:[^\`\\\\$]|\\$(?!\\{)|\\\\[^])*\`)`
const NUMBER = '-?\\d[\\w.]*'
/** Without `g` and `y`, by which an expression remembers where it was. */
const REGEXP = '/(?![*/])(?:[^/\\\\\\n[]|\\\\.|\\[(?:[^\\]\\\\\\n]|\\\\.)*\\])+/[imsu]*(?![\\w$])'

const PIECES = [
  // What a module, a unit and a site are written with.
  '\\(function ?\\(__s, __r\\) \\{\\s*"use strict";',
  '__r\\.unit\\(',
  '__r\\.site\\(\\d+, function\\* \\(\\) \\{',
  'yield (?=\\{)',
  // Called or not: `isPlain` looks at what is called.
  `__r\\.bare\\(__s\\.${NAME}\\)\\(?`,
  '__r\\.described\\(',
  '\\(\\) => \\(?',
  `const ${NAME} = `,
  `return \\{ ${NAME} \\};`,
  // What an expression is made of.
  STRING,
  NUMBER,
  `\\.(?:${[...new Set([...ZOD_BUILDERS, ...VALIBOT_BUILDERS])].join('|')})\\(`,
  // A default may be a function, which would be called.
  `\\.(?:default|prefault|catch)\\(\\s*(?=${STRING}|${NUMBER}|true|false|null|\\[|\\{)`,
  `\\.regex\\(\\s*${REGEXP}`,
  `\\.\\.\\.(?=__s\\.)`,
  `\\.${NAME}(?![\\w$]|\\s*[(\`])`,
  `${NAME}(?=:)`,
  '(?:__s|true|false|null|undefined)(?![\\w$]|\\s*[(`])',
  '[\\s,:;)\\]}{]',
  '//[^\\n\\r\\u2028\\u2029]*',
  '/\\*(?:[^*]|\\*(?!/))*\\*/',
  // Not behind what could be called by it.
  '\\[',
]

/** Each piece is taken whole, or not at all: a text that does not match is given up in one pass. */
const PLAIN = new RegExp(`^(?:(?=(${PIECES.join('|')}))\\1)*$`)

const CALLED = new RegExp(`__r\\.bare\\(__s\\.(${NAME})\\)\\(`, 'g')

/** A longer module is not worth the look. UTF-16 code units. */
const LONGEST = 100_000

const { test } = RegExp.prototype

/** Whether a module's code only builds schemas, and reads none but others of the kind. */
export function isPlain(code: ModuleCode): boolean {
  return (
    code.format === 'lazy' &&
    code.async !== true &&
    code.setup.length === 0 &&
    code.code.length <= LONGEST &&
    Object.values(code.links).every(isPlainLink) &&
    Object.values(code.imports).every((binding) => isPlainImport(binding, code.links[binding.specifier])) &&
    Reflect.apply(test, PLAIN, [code.code]) &&
    [...code.code.matchAll(CALLED)].every(([, name]) => isBuilder(code, name as string))
  )
}

/** Whether a package does nothing but build, convert and run schemas, also when its code has long been loaded. */
export function onlyBuilds(packageName: string): boolean {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(packageName) ?? []
  return FUNCTIONS.has(name) || name === '@valibot/to-json-schema'
}

/** Of a framework only what it defines tools with, which is a stand-in: the rest is that package's own code. */
function isPlainImport({ name }: ImportBinding, link: Link | undefined): boolean {
  return link !== undefined && (link.kind !== 'framework' || rootsOf(link.callees).has(name))
}

function isPlainLink(link: Link): boolean {
  return (
    link.kind === 'module' ||
    link.kind === 'framework' ||
    (link.kind === 'package' && FUNCTIONS.has(link.name))
  )
}

function isBuilder({ imports, links }: ModuleCode, local: string): boolean {
  if (!Object.hasOwn(imports, local)) return false
  const { specifier, name } = imports[local] as ImportBinding
  const link = links[specifier]
  return link?.kind === 'package' && FUNCTIONS.get(link.name)?.has(name) === true
}
