import ts from '#typescript'
import { importedName } from '../imported-name.js'
import { appended, chainOf, type Described, type Spelling, valueUnder } from './spelling.js'

/** `.describe('…')` at the end of the chain: before version 4.3, what comes behind it makes a schema without it. */
export const zod: Spelling = {
  current(node) {
    for (const { call, name } of chainOf(node)) {
      const [first] = call.arguments
      if (name.text === 'describe' && first) return first
      const said = name.text === 'register' ? call.arguments[1] : name.text === 'meta' ? first : undefined
      const inMeta = valueUnder(said, 'description')
      if (inMeta) return inMeta
    }
    return null
  },

  said(node) {
    for (const { call, name } of chainOf(node)) {
      const [, message] = name.text === 'refine' ? call.arguments : []
      const text = valueUnder(message, 'error') ?? valueUnder(message, 'message') ?? message
      if (text && ts.isStringLiteralLike(text)) return text.text
    }
    return null
  },

  add(described, literal) {
    if (importsOf(described).some(isMini)) return registered(described, literal)
    const splices = appended(described, `.describe(${literal})`)
    for (const { call, name } of chainOf(described.node)) {
      if (name.text !== 'describe' || call === described.node) continue
      splices.unshift({ span: { start: behindReceiver(described, name), end: call.getEnd() }, newText: '' })
    }
    return splices.sort((a, b) => a.span.start - b.span.start)
  },
}

/** Where the method of a chain begins, with the gap before its dot; a comment in that stays, and so does the line that ends it. */
function behindReceiver({ source }: Described, name: ts.MemberName): number {
  const { expression } = name.parent as ts.PropertyAccessExpression
  const gap = source.text.slice(expression.getEnd(), name.getStart(source))
  return expression.getEnd() + (/\/[/*]/.test(gap) ? gap.lastIndexOf('.') : 0)
}

function isMini(specifier: string): boolean {
  return /(^|\/)(zod\/v4-)?mini$/.test(specifier)
}

function importsOf({ source }: Described): string[] {
  return source.statements.flatMap((each) =>
    ts.isImportDeclaration(each) && ts.isStringLiteralLike(each.moduleSpecifier)
      ? [each.moduleSpecifier.text]
      : [],
  )
}

/** Zod Mini has no method for it: a schema that is made right there is registered with its description. */
function registered(described: Described, literal: string): ReturnType<Spelling['add']> {
  if (!ts.isCallExpression(described.node)) return null
  const registry = importedName(described.source, isMini, 'globalRegistry')
  if (!registry) return null
  const space = described.style.spacing ? ' ' : ''
  const method = `.register(${registry.text}, {${space}description: ${literal}${space}})`
  return [...registry.splices, ...appended(described, method)]
}
