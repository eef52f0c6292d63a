import { expect, test } from 'vitest'
import { fixed, TOOL } from './tool.js'

const text = (field: string) => `defineTool({ name: 't', input: z.object({ a: ${field} }), handler })\n`
const without = (field: string) =>
  fixed(
    { kind: 'drop-flag', pattern: '^ho\\/\\d$', to: '^[Hh][Oo]\\/\\d$', path: ['a'] },
    { files: { [TOOL]: text(field) }, facts: { vendor: 'zod', schemaSource: 'converter' } },
  )

test.each([
  ['z.string().regex(/^ho\\/\\d$/i)', 'z.string().regex(/^[Hh][Oo]\\/\\d$/)'],
  [
    "z.string().min(2).regex(/^ho\\/\\d$/iu, 'No').optional()",
    "z.string().min(2).regex(/^[Hh][Oo]\\/\\d$/u, 'No').optional()",
  ],
])('%s', async (before, after) => {
  const result = await without(before)
  expect(result?.files[TOOL]).toBe(text(after))
  expect(result?.fix.preferred).toBe(true)
})

test.each(['z.string().regex(HO)', 'z.string().regex(/^ho\\/\\d$/)', 'z.string().regex(/^hi$/i)'])(
  '%s is left alone',
  async (field) => {
    expect(await without(field)).toBeNull()
  },
)
