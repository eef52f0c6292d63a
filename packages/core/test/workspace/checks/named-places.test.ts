import { expect, test } from 'vitest'
import { TimeSlicer } from '#core/common/time-slicer.js'
import { namedPlaces } from '#core/workspace/servers/named-places.js'

const places = async (texts: Record<string, string>, ...names: string[]) => {
  const found = await namedPlaces(
    new Set(names),
    Object.keys(texts),
    (file) => texts[file] ?? null,
    new TimeSlicer(),
  )
  return [...found].map(([name, { file, range }]) => {
    const { line, character } = range.start
    return `${name} ${file}:${line + 1}:${character + 1}`
  })
}

test('a name stands between quotation marks, whatever marks are before it', async () => {
  expect(await places({ 'a.ts': "// don't\nregister('find')\n" }, 'find', 'fin')).toEqual(['find a.ts:2:11'])
})

test('a key for names is a better place than another, and a comment the last one', async () => {
  const texts = { 'a.ts': " * The 'find' tool.\n", 'b.ts': "run('find')\n", 'c.ts': "{ name: 'find' }\n" }
  expect(await places(texts, 'find')).toEqual(['find c.ts:1:10'])
  expect(await places({ ...texts, 'c.ts': '' }, 'find')).toEqual(['find b.ts:1:6'])
  expect(await places({ 'a.ts': texts['a.ts'] }, 'find')).toEqual(['find a.ts:1:9'])
})
