import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#core/model/json.js'
import { type Concern, concernsOf, concernText } from '#core/wire/concerns.js'
import { targetOf } from '#core/wire/pick.js'
import type { EntryForm } from '#core/wire/provider-rule.js'

const schema: JsonObject = {
  type: 'object',
  properties: {
    n: { type: 'integer', minimum: 1, maximum: 9, default: 5 },
    at: { type: 'object', properties: {}, additionalProperties: false },
  },
}

function concerns(sent: JsonObject, target: string, ...forms: EntryForm[]): Record<string, Concern> {
  const found = concernsOf(schema, sent, targetOf(target), new Set(forms))
  return Object.fromEntries(found.map((each) => [each.about, each]))
}

describe('the four that are asked about', () => {
  it('are told whether or not they were changed', () => {
    const sent = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { n: { type: 'integer', minimum: 1, maximum: 9 }, at: { type: 'object', properties: {} } },
      additionalProperties: false,
    }
    const { $schema, default: ofDefault, ...rest } = concerns(sent, 'anthropic')
    expect($schema).toMatchObject({ way: 'added', sent: 1 })
    expect(ofDefault).toEqual({ about: 'default', way: 'dropped', sent: 0, provider: null })
    expect(rest['minimum, maximum']).toMatchObject({ way: 'kept', sent: 1 })
    expect(rest['additionalProperties: false']).toMatchObject({ way: 'kept', sent: 1 })
  })

  it.each<[string, EntryForm[], string, RegExp]>([
    ['anthropic', [], 'minimum, maximum', /^Anthropic takes it, as far as is known\.$/],
    [
      'anthropic-strict',
      ['strict'],
      'minimum, maximum',
      /refuses it: ".*maximum, minimum are not supported"\.$/,
    ],
    ['anthropic-strict', ['strict'], 'additionalProperties: false', /asks for it on every object\.$/],
    ['gemini', ['parameters'], 'additionalProperties: false', /^Gemini refuses it/],
    ['gemini', ['parameters'], 'default', /^Gemini takes it, as far/],
  ])('%s %j: %s', (target, forms, about, says) => {
    expect(concerns(schema, target, ...forms)[about]?.provider).toMatch(says)
  })

  it('in a sentence', () => {
    const { default: ofDefault } = concerns(schema, 'openai')
    expect(ofDefault && concernText(ofDefault)).toMatch(/^`default`: sent as it is\. OpenAI takes it/)
    expect(concernText({ about: 'default', way: 'absent', sent: 0, provider: null })).toBe(
      '`default`: not in it.',
    )
  })
})
