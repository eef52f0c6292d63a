import type ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { leaves, leavesFunction } from '#core/syntax/exits.js'
import { parse } from '#core/syntax/parse.js'

/** The statements of a loop in a function. */
function statementsOf(text: string): readonly ts.Statement[] {
  const tree = parse('a.ts', `function f() { outer: for (;;) { ${text} } }`)
  const [made] = tree.statements as unknown as [ts.FunctionDeclaration]
  const labeled = made.body?.statements[0] as ts.LabeledStatement
  return ((labeled.statement as ts.ForStatement).statement as ts.Block).statements
}

describe('what runs below', () => {
  it.each([
    ['return 1', true, true],
    ['{ { throw error } }', true, true],
    ['break', false, true],
    ['continue outer', false, true],
    ['return; function later() {}', true, true],
    ['if (a) return', false, false],
    ['if (a) return; else throw error', true, true],
    ['if (a) { return } else { continue }', false, true],
    ['if (a) { return } else { b() }', false, false],
    ['try { return a() } catch { throw error }', true, true],
    ['try { return a() } catch {}', false, false],
    ['try { return a() } finally { b() }', true, true],
    ['try { a() } finally { return }', true, true],
    ['for (const each of a) return each', false, false],
    ['const later = () => { return 1 }', false, false],
    ['a()', false, false],
  ])('%s', (text, ofFunction, ofList) => {
    const statements = statementsOf(text)
    expect([leavesFunction(statements), leaves(statements)]).toEqual([ofFunction, ofList])
  })
})
