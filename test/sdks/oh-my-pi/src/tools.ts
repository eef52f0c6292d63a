import { type } from '@oh-my-pi/omptype'
import { Type } from '@oh-my-pi/omptype/typebox'
import * as z from '@oh-my-pi/omptype/zod'
import type { Tool } from '@oh-my-pi/pi-ai'
import { type as arktype } from 'arktype'

export const findSymbol: Tool = {
  name: 'find_symbol',
  description: 'Finds a symbol.',
  parameters: type({
    symbol: type('string').describe('its name'),
    'kind?': type("'function' | 'class'").describe('what it is'),
    limit: type('number.integer').describe('of symbols').default(5),
  }),
}

export const readRange: Tool = {
  name: 'read_range',
  description: 'Reads a range of lines.',
  parameters: Type.Object({
    path: Type.String({ description: 'from the root' }),
    from: Type.Optional(Type.Integer({ minimum: 1, description: 'its first line' })),
  }),
}

export const search: Tool = {
  name: 'search',
  description: 'Searches files.',
  parameters: z.object({
    pattern: z.string().describe('a regular expression'),
    max: z.number().int().default(50).describe('of matches'),
    kind: z.enum(['text', 'code']).describe('of file').optional(),
  }),
}

export const plain: Tool = {
  name: 'wait',
  description: 'Waits.',
  parameters: { type: 'object', properties: { seconds: { type: 'number' } }, required: ['seconds'] },
}

export const other: Tool = {
  name: 'lint',
  description: 'Lints files.',
  parameters: arktype({ files: 'string[]', 'fix?': 'boolean' }) as never,
}
