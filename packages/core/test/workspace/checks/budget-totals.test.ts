import { expect, it } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import type { RuleContext } from '#core/rules/engine/rule.js'
import { BudgetTotals } from '#core/workspace/checks/budget-totals.js'

const tool = (id: string) => ({ id, schemaSource: null }) as ToolFacts

it('adds up what the tools of all files weigh, and weighs anew only what may weigh something else', () => {
  const tokens = new Map([
    ['a', 40],
    ['b', 50],
    ['c', 20],
  ])
  const asked: string[] = []
  const context = {
    config: { tokens: { total: 100 }, rules: {} },
    targetsOf: () => [],
    tokens: ({ id }: ToolFacts) => {
      asked.push(id)
      return tokens.get(id) ?? null
    },
  } as unknown as RuleContext
  let revision = ''
  const weights = new BudgetTotals(context, () => revision)
  weights.keep('/a.ts', [tool('a')])
  weights.keep('/b.ts', [tool('b')])
  expect(weights.isOver).toBe(false)
  const both = [tool('a'), tool('c')]
  weights.keep('/a.ts', both)
  weights.keep('/a.ts', both)
  expect([weights.isOver, asked]).toEqual([true, ['a', 'b', 'a', 'c']])
  weights.forget('/b.ts')
  expect(weights.isOver).toBe(false)
  tokens.set('c', 70)
  expect(weights.isOver).toBe(false)
  revision = 'counted'
  expect(weights.isOver).toBe(true)
  weights.keep('/a.ts', [])
  expect(weights.isOver).toBe(false)
})
