import { describe, expect, test } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import { constructsIn, mergeFindings } from '#core/rules/engine/merge.js'

const at = { start: { line: 1, character: 2 }, end: { line: 1, character: 6 } }
const finding = (given: Partial<Finding>): Finding => ({
  code: 'open-object',
  severity: 'error',
  category: 'provider',
  message: `Close it.\nEvidence of ${given.code ?? 'open-object'}.`,
  file: '/w/a.ts',
  range: at,
  tool: 'a',
  toolId: 'a.ts#a',
  path: ['tags'],
  related: [],
  fix: null,
  otherFixes: [],
  construct: 'record',
  ...given,
})
const ORDER = ['unsupported-keyword', 'open-object', 'empty-object']

describe('findings of one construct', () => {
  test('are one: the strongest, with a line for each of the others', () => {
    const found = [
      finding({ code: 'empty-object', severity: 'warning' }),
      finding({ code: 'open-object' }),
      finding({ code: 'unsupported-keyword', message: 'Leave `propertyNames` out.\nEvery record has it.' }),
    ]
    const [merged, ...others] = mergeFindings(found, ORDER)
    expect(others).toEqual([])
    expect(merged).toMatchObject({ code: 'unsupported-keyword', severity: 'error' })
    expect(merged?.message.split('\n')).toEqual([
      'Leave `propertyNames` out.',
      'Every record has it.',
      'Also open-object: Close it.',
      'Also empty-object: Close it.',
    ])
  })

  test('severity counts before the order of rules', () => {
    const found = [
      finding({ code: 'unsupported-keyword', severity: 'warning' }),
      finding({ code: 'empty-object' }),
    ]
    expect(mergeFindings(found, ORDER)).toMatchObject([{ code: 'empty-object', severity: 'error' }])
  })

  test('keep every fix and every link, each once, and prefer none that was not preferred', () => {
    const [close, list] = [
      { kind: 'close-object', path: ['tags'] },
      { kind: 'list-values', path: ['tags'] },
    ] as const
    const link = { file: '/w/b.ts', range: at, message: 'Here.' }
    const found = [
      finding({ code: 'unsupported-keyword', related: [link] }),
      finding({ code: 'open-object', fix: { ...close, path: ['tags'] }, related: [link] }),
      finding({
        code: 'empty-object',
        otherFixes: [
          { ...close, path: ['tags'] },
          { ...list, path: ['tags'] },
        ],
      }),
    ]
    expect(mergeFindings(found, ORDER)).toMatchObject([
      { fix: null, otherFixes: [close, list], related: [link] },
    ])
  })

  test('are for each target as grave as the gravest for it, and hold everywhere where one of them does', () => {
    const [strict, both] = [
      finding({ targets: { 'openai-strict': 'error' } }),
      finding({
        code: 'empty-object',
        severity: 'warning',
        targets: { 'openai-strict': 'warning', gemini: 'warning' },
      }),
    ]
    expect(mergeFindings([strict, both], ORDER)).toMatchObject([
      { severity: 'error', targets: { 'openai-strict': 'error', gemini: 'warning' } },
    ])
    const [merged] = mergeFindings([strict, both, finding({ code: 'unsupported-keyword' })], ORDER)
    expect(merged).not.toHaveProperty('targets')
  })

  test.each<[string, Partial<Finding>]>([
    ['of another tool', { toolId: 'a.ts#b' }],
    ['of another field', { path: ['other'] }],
    ['of another construct', { construct: 'tuple' }],
    ['of another file', { file: '/w/b.ts' }],
  ])('stay apart from one %s', (_, other) => {
    expect(mergeFindings([finding({}), finding(other)], ORDER)).toHaveLength(2)
  })

  test('findings about no construct stay as they are', () => {
    const { construct: _, ...plain } = finding({})
    expect(mergeFindings([plain, plain], ORDER)).toEqual([plain, plain])
  })
})

test('constructs are found where they stand, and the root is none', () => {
  const record = { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} }
  const tuple = { type: 'array', prefixItems: [{ type: 'string' }] }
  const closed = { type: 'object', properties: {}, additionalProperties: false }
  const object = { type: 'object', properties: { a: {} }, additionalProperties: {} }
  expect([...constructsIn(record)]).toEqual([])
  expect([
    ...constructsIn({
      properties: { record, tuple, closed, object, list: { type: 'array', items: record } },
    }),
  ]).toEqual([
    ['["record"]', 'record'],
    ['["tuple"]', 'tuple'],
    ['["list","[]"]', 'record'],
  ])
})
