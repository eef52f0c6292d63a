import { describe, expect, it } from 'vitest'
import * as zod from 'zod'
import * as mini from 'zod/mini'
import * as zod40 from 'zod40'
import { readTool } from '#core/child/reading/tool.js'
import { langchain } from '#core/frameworks/data/langchain.js'
import { context, tool } from './context.js'

/** What is sent of a field, as LangChain makes it with no package of LangChain's there. */
async function sentOf(field: unknown, z = zod) {
  const { resolution } = await readTool(tool({ input: z.object({ door: field as zod.ZodType }) }), {
    ...context({ packages: { zod: z } }),
    framework: langchain,
  })
  return resolution.status === 'resolved'
    ? ((resolution.schema['properties'] as Record<string, unknown>)['door'] as object)
    : resolution
}

const refused = (path: string[]) => ({ status: 'failed', code: 'unconvertible-schema', path })

// Each was compared with `toJsonSchema` of @langchain/core 1.1.32.
for (const [version, z] of Object.entries({ '4.0': zod40 as unknown as typeof zod, '4.6': zod })) {
  describe(`Zod ${version}`, () => {
    const read = z.preprocess((value) => value ?? undefined, z.string())

    it('refuses a preprocess wherever LangChain takes its pipe apart', async () => {
      for (const field of [read, read.optional(), read.nullable()])
        expect(await sentOf(field, z)).toMatchObject(refused(['door']))
      expect(await sentOf(z.array(read), z)).toMatchObject(refused(['door', '[]']))
      expect(await sentOf(z.object({ code: read }).optional(), z)).toMatchObject(refused(['door', 'code']))
    })

    it('takes a preprocess that stands deeper than LangChain looks', async () => {
      expect(await sentOf(read.default('main'), z)).toEqual({ type: 'string', default: 'main' })
      expect(await sentOf(z.record(z.string(), read), z)).toMatchObject({
        additionalProperties: { type: 'string' },
      })
    })

    it('sends what a transform starts with, with its description', async () => {
      const length = z
        .string()
        .transform((text) => text.length)
        .describe('The number on the door.')
      const sent = { type: 'string', description: 'The number on the door.' }
      expect(await sentOf(length, z)).toEqual(sent)
      expect(await sentOf(length.optional(), z)).toMatchObject({ type: 'string' })
      expect(await sentOf(length.default(2), z)).toMatchObject(refused(['door']))
    })
  })
}

it('leaves a schema without pipes as it is, in all flavours and where it contains itself', async () => {
  expect(await sentOf(mini.optional(mini.string()))).toEqual({ type: 'string' })
  const room = zod.object({
    get doors() {
      return zod.array(room)
    },
  })
  expect(await sentOf(room.optional())).toMatchObject({ $ref: expect.stringContaining('#/') })
})

it('leaves a root that is no object to the converter', async () => {
  const input = zod.preprocess((value) => value, zod.object({ door: zod.string() }))
  const { resolution } = await readTool(tool({ input }), {
    ...context({ packages: { zod } }),
    framework: langchain,
  })
  expect(resolution).toMatchObject({ status: 'resolved', schema: { required: ['door'] } })
})
