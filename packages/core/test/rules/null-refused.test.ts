import { expect, test } from 'vitest'
import type { ToolFacts } from '#core/model/facts.js'
import { TARGETS } from '#core/wire/targets/index.js'
import { madeContext, madeReading, madeTool } from './made-facts.js'
import { capturedFrom, sent } from './sent.js'

const schema = {
  type: 'object',
  properties: { limit: { type: 'number' } },
} as const

/** Its validator refuses null. */
const tool: ToolFacts = madeTool({
  schema,
  reading: madeReading({
    callProbes: {
      status: 'probed',
      attempts: [
        {
          attempt: 'null-for-optional',
          result: 'refused',
          refused: [['limit']],
          message: 'expected number, received null',
        },
      ],
    },
  }),
})

const found = async (targets: string[], { isConfigured = true, forms = {} } = {}) => {
  const context = isConfigured ? { config: { ...madeContext().config, targets } } : {}
  const all = await sent(tool, targets, { context, forms })
  return all.filter(({ code }) => code === 'null-refused')
}

test('a refused null is an info where nothing more is known of the targets', async () => {
  const [finding, ...more] = await found(['anthropic'])
  expect(more).toEqual([])
  expect(finding).toMatchObject({ severity: 'info' })
  expect(finding?.message).toContain('Many models send null for what they leave out.')
})

test('a refused null is a warning where a configured target was seen to send it', async () => {
  const [finding, ...more] = await found(['anthropic', 'cursor', 'openai'])
  expect(more).toEqual([])
  expect(finding).toMatchObject({ severity: 'warning' })
  expect(finding?.message).toContain(
    'Models of OpenAI and Cursor were seen to send null for what they leave out.',
  )
})

test('a refused null is a warning where a configured target makes the schema strict by itself', async () => {
  const json = { type: 'function', name: 'search', parameters: schema }
  const forms = { 'openai-responses': capturedFrom('openai-responses', json, { openai: '6.49.0' }) }
  const [finding] = await found(['openai-responses'], { forms })
  expect(finding).toMatchObject({ severity: 'warning' })
  expect(finding?.message).toContain('OpenAI Responses makes the schema strict by itself')
  expect(finding?.message).not.toContain('were seen to send null')
})

test('a refused null stays an info where the source alone names such a target', async () => {
  expect(await found(['cursor', 'openai'], { isConfigured: false })).toMatchObject([{ severity: 'info' }])
  // A target that stands for all hosts names no single one.
  expect(await found(['mcp'])).toMatchObject([{ severity: 'info' }])
})

test('each target that sends null says who saw it, and when that was read', () => {
  const sending = TARGETS.flatMap(({ sendsNull }) => sendsNull ?? [])
  expect(sending.length).toBeGreaterThan(3)
  for (const { source, read } of sending) {
    expect(source).toMatch(/^https:\/\//)
    expect(read).toMatch(/^\d{4}-\d{2}$/)
  }
})
