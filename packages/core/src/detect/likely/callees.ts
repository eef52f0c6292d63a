import ts from '#typescript'
import { calleeRef, importedFrom } from '../flows/callee.js'

export function reasonOf(callee: { callee: string; module: string | null } | null, name: string): string {
  if (!callee) return `the value whose method \`${name}\` is called is not known`
  const from = callee.module === null ? 'in this file' : `from \`${callee.module}\``
  return `no known framework has \`${callee.callee}\` ${from}`
}

/** As an entry of the configuration has it: a function by its name, a method by the class that the value is made by. */
export function calledAs(callee: ts.Expression): { callee: string; module: string | null } | null {
  const ref = calleeRef(callee)
  if (ts.isIdentifier(callee)) {
    if (ref.kind !== 'import') return { callee: callee.text, module: null }
    const path = ref.name === 'default' ? [callee.text] : [ref.name, ...ref.members]
    return { callee: path.join('.'), module: ref.specifier }
  }
  if (ref.kind !== 'made' || ref.by.kind !== 'import' || ref.by.members.length > 0) return null
  return { callee: `${ref.by.name}#${ref.members.join('.')}`, module: ref.by.specifier }
}

export function isOfValidator(call: ts.CallExpression, isValidator: (specifier: string) => boolean): boolean {
  const from = importedFrom(call.expression)
  return from !== undefined && isValidator(from)
}
