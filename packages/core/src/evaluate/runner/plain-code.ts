import type { ImportBinding, Link, ModuleCode } from '../protocol.js'
import { rootsOf } from './stub.js'

/*
 * Code that does nothing but build Zod schemas from literals and from each other: it can neither notice nor change what was
 * built before, so that what it builds is the same every time, and may serve several files. Told by the rewritten text alone,
 * which is what runs, as it was typed or as the transform writes it: every piece of it has to be one of those below, and
 * nothing is called but a builder of Zod's, by name, with no function that Zod would call back. What is not on the list (a
 * refinement, an assignment, an id in a registry) makes the module one that is run anew for each file.
 */

/** Builders without memory: they take plain values, and return a schema or what a builder needs. */
const BUILDERS = `any array base64 base64url bigint boolean cidrv4 cidrv6 cuid cuid2 date datetime describe discriminatedUnion
  duration email emoji endsWith enum exactOptional exclude extend extract finite guid gt gte includes int int32 intersection ipv4
  ipv6 isoDate iso jwt keyof length literal looseObject loose lowercase lt lte max maxLength maxSize merge min minLength minSize
  multipleOf nanoid nativeEnum negative never nonempty nonnegative nonoptional nonpositive null nullable nullish number object
  omit optional or and partial partialRecord passthrough pick positive readonly record required safe safeExtend size startsWith
  step strict strictObject string strip time toLowerCase toUpperCase trim tuple uint32 ulid unknown uppercase union url uuid
  uuidv4 uuidv6 uuidv7 xid`

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
  `__r\\.bare\\(__s\\.${NAME}\\)`,
  '\\(\\) => \\(?',
  `const ${NAME} = `,
  `return \\{ ${NAME} \\};`,
  // What an expression is made of.
  STRING,
  NUMBER,
  `\\.(?:${BUILDERS.split(/\s+/).join('|')})\\(`,
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
    Reflect.apply(test, PLAIN, [code.code])
  )
}

/** Of a framework only what it defines tools with, which is a stand-in: the rest is that package's own code. */
function isPlainImport({ name }: ImportBinding, link: Link | undefined): boolean {
  return link !== undefined && (link.kind !== 'framework' || rootsOf(link.callees).has(name))
}

function isPlainLink(link: Link): boolean {
  return (
    link.kind === 'module' || link.kind === 'framework' || (link.kind === 'package' && link.name === 'zod')
  )
}
