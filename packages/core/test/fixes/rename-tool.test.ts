import { expect, test } from 'vitest'
import { fixed, TOOL } from './tool.js'

const rename = (text: string, to: string, others: Record<string, string> = {}, framework?: string) =>
  fixed(
    { kind: 'rename-tool', to },
    { files: { [TOOL]: text, ...others }, ...(framework ? { framework } : {}) },
  )

test.each([
  ["defineTool({ name: 'cancel booking!', handler })", "defineTool({ name: 'cancel_booking_', handler })"],
  ['defineTool({ name: "cancel booking!", handler })', 'defineTool({ name: "cancel_booking_", handler })'],
  [
    "defineTool({ name: 'cancel booking!' as const, handler })",
    "defineTool({ name: 'cancel_booking_' as const, handler })",
  ],
  [
    "const a = 'x'\ndefineTool({ name: `cancel booking!`, handler })",
    "const a = 'x'\ndefineTool({ name: 'cancel_booking_', handler })",
  ],
])('%s', async (before, after) => {
  const result = await rename(before, 'cancel_booking_')
  expect(result?.files[TOOL]).toBe(after)
  expect(result?.fix).toMatchObject({ title: "Rename the tool to 'cancel_booking_'", preferred: true })
})

test('where the definition stands', async () => {
  const there = "export default {\n  name: 'a b',\n  handler,\n}\n"
  const result = await rename("import tool from './a.js'\ndefineTool(tool)", 'a_b', { '/w/a.ts': there })
  expect(result?.files['/w/a.ts']).toBe(there.replace('a b', 'a_b'))
})

test.each([
  ["const NAME = 'a b'\ndefineTool({ name: NAME, handler })"],
  ["defineTool({ name: `a ${'b'}`, handler })"],
  ["defineTool({ name: prefix + 'a b', handler })"],
  ['defineTool({ handler })'],
  ["defineTool({ name: 'a_b', handler })"],
])('%s is left alone', async (text) => {
  expect(await rename(text, 'a_b')).toBeNull()
})
