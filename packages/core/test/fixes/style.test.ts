import { describe, expect, test } from 'vitest'
import { readStyle } from '#core/fixes/source/style.js'
import { parse } from '#core/syntax/parse.js'

const read = (text: string) => readStyle(parse('/w/a.ts', text))

describe("a file's style", () => {
  test('two spaces, single quotes, commas', () => {
    const style = read("import a from 'a'\nexport const b = {\n  c: 1,\n  d: { e: 2 },\n}\n")
    expect(style).toEqual({
      newline: '\n',
      unit: '  ',
      quote: "'",
      trailingComma: true,
      spacing: true,
      width: 80,
    })
  })

  test('tabs, double quotes, no commas, CRLF, tight braces', () => {
    const style = read('import a from "a";\r\nexport const b = {\r\n\tc: 1,\r\n\td: {e: 2}\r\n};\r\n')
    expect(style).toEqual({
      newline: '\r\n',
      unit: '\t',
      quote: '"',
      trailingComma: false,
      spacing: false,
      width: 80,
    })
  })

  test('four spaces, read off nested code', () => {
    expect(read('function f() {\n    if (a) {\n        b()\n    }\n}').unit).toBe('    ')
  })

  test('strings that hold quotes do not vote', () => {
    expect(read(`const a = "it's"\nconst b = "he's"\nconst c = 'x'`).quote).toBe("'")
  })

  test('wide files', () => {
    const line = `const a = '${'x'.repeat(80)}'\n`
    expect(read(line.repeat(30)).width).toBe(100)
    expect(read(`${'const b = 1\n'.repeat(40)}${line}`).width).toBe(80)
  })

  test('a file that shows nothing', () => {
    expect(read('')).toEqual({
      newline: '\n',
      unit: '  ',
      quote: '"',
      trailingComma: true,
      spacing: true,
      width: 80,
    })
  })
})
