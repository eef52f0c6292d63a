import { describe, expect, it } from 'vitest'
import { fromGoogleSchema } from '#core/json-schema/google-schema.js'

describe("a schema in the form of Google's API", () => {
  it('has types in lower case, at every depth', () => {
    const schema = {
      type: 'OBJECT',
      properties: {
        type: { type: 'STRING', enum: ['STRING', 'OTHER'] },
        rooms: { type: 'ARRAY', items: { type: 'INTEGER' } },
        either: { anyOf: [{ type: 'NUMBER' }, { type: 'BOOLEAN' }] },
      },
      required: ['type'],
    }
    expect(fromGoogleSchema(schema)).toEqual({
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['STRING', 'OTHER'] },
        rooms: { type: 'array', items: { type: 'integer' } },
        either: { anyOf: [{ type: 'number' }, { type: 'boolean' }] },
      },
      required: ['type'],
    })
  })

  it('may be null where it is nullable', () => {
    expect(fromGoogleSchema({ type: 'STRING', nullable: true })).toEqual({ type: ['string', 'null'] })
    expect(fromGoogleSchema({ type: 'STRING', nullable: false })).toEqual({ type: 'string' })
  })

  it('has numbers where the API takes texts', () => {
    const schema = { type: 'ARRAY', items: { type: 'STRING', maxLength: '5' }, minItems: '1' }
    const made = { type: 'array', items: { type: 'string', maxLength: 5 }, minItems: 1 }
    expect(fromGoogleSchema(schema)).toEqual(made)
  })

  it('stays as it is where it is JSON Schema', () => {
    const schema = {
      type: ['object', 'null'],
      properties: { nullable: { type: 'string', default: { type: 'STRING' } } },
      additionalProperties: false,
    }
    expect(fromGoogleSchema(schema)).toEqual(schema)
  })
})
