import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { FromChild, SiteResult } from '#core/child/protocol.js'
import { parseAnswer } from '#core/evaluate/answer.js'
import { exactly } from '#core/evaluate/schema.js'

const TOKEN = 'secret'

const tool = {
  name: { kind: 'string', value: 'book' },
  description: { kind: 'absent' },
  input: { kind: 'no-fields' },
  parameters: { kind: 'absent' },
  resolution: { status: 'resolved', source: 'explicit', schema: { type: 'object', properties: {} } },
  outputResolution: { status: 'failed', code: 'invalid-parameters', message: 'No' },
  unsafeKeys: [],
  samples: null,
  declaredKeys: null,
  defaults: [['room']],
  omitted: [{ name: 'refine', path: ['room'] }],
  carried: { annotations: { title: 'Book' } },
  drift: null,
} satisfies NonNullable<Extract<SiteResult['tools'][number], { reading: unknown }>>['reading']

const evaluated = (reading: object) => ({
  token: TOKEN,
  clean: true,
  response: {
    type: 'evaluated',
    id: 1,
    sites: [{ index: 0, tools: [{ reading }], failure: null }],
    loaded: [],
    packages: [],
    environment: [],
    hidden: [],
    copiesEnvironment: false,
    files: [],
    refused: [],
  },
})

describe('a message of an evaluation process', () => {
  it('is read, as text or as it is, without members that nothing names', () => {
    const sent = evaluated(tool) as FromChild
    expect(parseAnswer(sent, TOKEN)).toEqual(sent)
    expect(parseAnswer(JSON.stringify(evaluated({ ...tool, extra: 1 })), TOKEN)).toEqual(sent)
  })

  it('is nothing to us without the token', () => {
    for (const message of ['{', 'null', 7, null, [], { ...evaluated(tool), token: 'guess' }])
      expect(parseAnswer(message, TOKEN)).toBe(null)
  })

  it.each([
    ['omitted', { omitted: [{ name: 7, path: [] }] }],
    ['omitted', { omitted: 'all' }],
    ['carried', { carried: [] }],
    ['outputResolution', { outputResolution: { status: 'failed', code: 'none', message: 'No' } }],
    ['resolution', { resolution: { status: 'resolved', source: 'explicit', schema: 'no' } }],
    ['defaults', { defaults: [[1]] }],
  ])('is refused in a sentence where `%s` has another form', (_, part) => {
    expect(parseAnswer(evaluated({ ...tool, ...part }), TOKEN)).toBe(
      'It sent an answer whose form is wrong at `response.sites.0.tools.0`',
    )
  })

  it('is refused where it is of no known type', () => {
    const message = { token: TOKEN, clean: true, response: { type: 'constructor', id: 1 } }
    expect(parseAnswer(message, TOKEN)).toBe('It sent an answer whose form is wrong at `response.type`')
  })

  it('has no member that its schema lacks: that does not compile', () => {
    interface Noted {
      input: string
      note?: string
    }
    exactly<Noted>()(z.object({ input: z.string(), note: z.optional(z.string()) }))
    // @ts-expect-error `note` is missing.
    exactly<Noted>()(z.object({ input: z.string() }))
    // @ts-expect-error The type has no `more`.
    exactly<Noted>()(z.object({ input: z.string(), note: z.optional(z.string()), more: z.string() }))
    // @ts-expect-error `note` may be missing.
    exactly<Noted>()(z.object({ input: z.string(), note: z.string() }))
  })
})
