import { describe, expect, test } from 'vitest'
import { fixed, TOOL } from './tool.js'

const remove = (text: string, path: string[], others: Record<string, string> = {}) =>
  fixed({ kind: 'remove-key', path }, { files: { [TOOL]: text, ...others } })

describe('a key taken out', () => {
  test.each<[string, string, string[], string]>([
    ['first on the line', "{ constructor: 'Acme', team: 'x' }", ['constructor'], "{ team: 'x' }"],
    ['last on the line', "{ team: 'x', constructor: 'Acme' }", ['constructor'], "{ team: 'x' }"],
    ['last with a comma', "{ team: 'x', constructor: 'Acme', }", ['constructor'], "{ team: 'x' }"],
    ['alone', "{ constructor: 'Acme' }", ['constructor'], '{}'],
    ['a computed key', "{ ['__proto__']: {}, a: 1 }", ['__proto__'], '{ a: 1 }'],
    ['deep', '{ a: { prototype: 1, b: 2 } }', ['a', 'prototype'], '{ a: { b: 2 } }'],
    [
      'a line of its own',
      "{\n    a: 1,\n    constructor: 'x', // why\n    b: 2,\n  }",
      ['constructor'],
      '{\n    a: 1,\n    b: 2,\n  }',
    ],
    [
      'the last line, without a comma',
      "{\n    a: 1,\n    constructor: 'x'\n  }",
      ['constructor'],
      '{\n    a: 1\n  }',
    ],
    [
      'several lines',
      '{\n    constructor: {\n      c: 1,\n    },\n    b: 2,\n  }',
      ['constructor'],
      '{\n    b: 2,\n  }',
    ],
    ['CRLF', "{\r\n    a: 1,\r\n    constructor: 'x',\r\n  }", ['constructor'], '{\r\n    a: 1,\r\n  }'],
    ['a method', '{ constructor() {}, a: 1 }', ['constructor'], '{ a: 1 }'],
  ])('%s', async (_title, record, path, after) => {
    const text = (metadata: string) => `defineTool({\n  input: S,\n  metadata: ${metadata},\n  handler,\n})\n`
    const result = await remove(text(record), ['metadata', ...path])
    expect(result?.files[TOOL]).toBe(text(after))
    expect(result?.fix).toMatchObject({ title: `Remove \`${path.at(-1)}\``, preferred: true })
  })

  test('where the record stands', async () => {
    const there = 'export const metadata = {\n  team: 1,\n  constructor: 2,\n}\n'
    const text = "import { metadata } from './meta.js'\ndefineTool({ input: S, metadata, handler })\n"
    const result = await remove(text, ['metadata', 'constructor'], { '/w/meta.ts': there })
    expect(result?.files['/w/meta.ts']).toBe('export const metadata = {\n  team: 1,\n}\n')
    expect(result?.files[TOOL]).toBe(text)
  })

  test('what no literal holds is left alone', async () => {
    expect(
      await remove('defineTool({ input: S, metadata: made(), handler })', ['metadata', 'constructor']),
    ).toBeNull()
    expect(
      await remove('defineTool({ input: S, metadata: {}, handler })', ['metadata', 'constructor']),
    ).toBeNull()
  })
})
