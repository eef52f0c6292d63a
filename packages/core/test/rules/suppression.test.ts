import { describe, expect, test } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import { applySuppressions } from '#core/rules/engine/suppression.js'
import { fc } from '../../../../test/property.js'
import { range } from './made-facts.js'

function found(code: string, line: number): Finding {
  return {
    code,
    severity: 'error',
    category: 'correctness',
    message: code,
    file: '/project/a.ts',
    range: range(line, 0, 5),
    tool: null,
    toolId: null,
    path: null,
    related: [],
    fix: null,
    otherFixes: [],
  }
}

/** A finding `x` and a finding `y` on each line; what is left of them, as `x0`. */
function left(text: string, file = '/project/a.ts'): string[] {
  const findings = text.split('\n').flatMap((_, line) => [found('x', line), found('y', line)])
  return applySuppressions(file, text, findings).kept.map(({ code, range: at }) => `${code}${at.start.line}`)
}

describe('for the next line', () => {
  test.each([
    ['// toolsight-disable-next-line x', ['x0', 'y0', 'y1']],
    ['//toolsight-disable-next-line x', ['x0', 'y0', 'y1']],
    ['  /* toolsight-disable-next-line x */', ['x0', 'y0', 'y1']],
    ['/** toolsight-disable-next-line x */', ['x0', 'y0', 'y1']],
    ['const a = 1 // toolsight-disable-next-line x', ['x0', 'y0', 'y1']],
    ['// toolsight-disable-next-line x, y', ['x0', 'y0']],
    ['// toolsight-disable-next-line x y', ['x0', 'y0']],
    ['// toolsight-disable-next-line', ['x0', 'y0']],
    ['// toolsight-disable-next-line -- y is meant', ['x0', 'y0']],
    ['// toolsight-disable-next-line x -- y stays, whatever this says', ['x0', 'y0', 'y1']],
    ['// toolsight-disable-next-line z', ['x0', 'y0', 'x1', 'y1']],
    ['// toolsight-disable-next-lines x', ['x0', 'y0', 'x1', 'y1']],
    ['// see toolsight-disable-next-line x', ['x0', 'y0', 'x1', 'y1']],
  ])('%s', (comment, expected) => {
    expect(left(`${comment}\nconst b = 2`)).toEqual(expected)
  })

  test('is the line after the whole comment, and no other', () => {
    expect(left('/*\n toolsight-disable-next-line x\n y\n*/\n1\n2')).toEqual([
      'x0',
      'y0',
      'x1',
      'y1',
      'x2',
      'y2',
      'x3',
      'y3',
      'x5',
      'y5',
    ])
  })

  test('works between Windows line ends', () => {
    expect(left('1\r\n// toolsight-disable-next-line x\r\n2')).toEqual(['x0', 'y0', 'x1', 'y1', 'y2'])
  })
})

test('for a file, from wherever it stands', () => {
  expect(left('1\n2\n// toolsight-disable x')).toEqual(['y0', 'y1', 'y2'])
  expect(left('/* toolsight-disable */\n1')).toEqual([])
  expect(left('#!/usr/bin/env node\n// toolsight-disable x\n1')).toEqual(['y0', 'y1', 'y2'])
})

describe('what only looks like a comment is none', () => {
  test.each([
    ["const s = '// toolsight-disable'"],
    ['const s = "/* toolsight-disable */"'],
    ['const s = `// toolsight-disable`'],
    ['const s = `${a} // toolsight-disable ${b} /* toolsight-disable */`'],
    ['const r = /[/*] toolsight-disable *\\//'],
    ['const r = / \\/\\/ toolsight-disable/'],
  ])('%s', (text) => {
    expect(left(text)).toEqual(['x0', 'y0'])
  })

  test('JSX text', () => {
    const text = 'const a = <p>// toolsight-disable x</p>'
    expect(left(text, '/project/a.tsx')).toEqual(['x0', 'y0'])
    expect(left(text, '/project/a.js')).toEqual(['x0', 'y0'])
    expect(left('const a = <p>/* toolsight-disable x */</p>', '/project/a.tsx')).toEqual(['x0', 'y0'])
    expect(left('const a = <p>{/* toolsight-disable x */}</p>', '/project/a.tsx')).toEqual(['y0'])
  })

  test('a comment inside a comment', () => {
    expect(left('/** @param {string} a // toolsight-disable x */')).toEqual(['x0', 'y0'])
    expect(left('/** @type {a /* toolsight-disable x */ const b = 1')).toEqual(['x0', 'y0'])
    expect(left('/** @type {// toolsight-disable x\nnumber} */\nlet a', '/project/a.js')).toEqual([
      'x0',
      'y0',
      'x1',
      'y1',
      'x2',
      'y2',
    ])
    expect(left('/** @see {@link a} // toolsight-disable x\n */ function f() {}')).toEqual([
      'x0',
      'y0',
      'x1',
      'y1',
    ])
  })

  test('but one inside a template is one', () => {
    expect(left('const s = `${/* toolsight-disable x */ a}`')).toEqual(['y0'])
  })
})

test('half-typed text does no harm', () => {
  expect(left('const a = {\n// toolsight-disable-next-line x\n')).toEqual(['x0', 'y0', 'x1', 'y1', 'y2'])
  expect(left('/* toolsight-disable x')).toEqual(['y0'])
})

describe('unused ones', () => {
  const unused = (text: string, findings: Finding[] = []) =>
    applySuppressions('/project/a.ts', text, findings).unused.map(({ scope, code, range: at }) => [
      scope,
      code,
      at.start.line,
    ])

  test('are told code by code', () => {
    expect(unused('// toolsight-disable-next-line x, y\n1', [found('x', 1)])).toEqual([['next-line', 'y', 0]])
    expect(unused('1\n// toolsight-disable')).toEqual([['file', null, 1]])
    expect(unused('// toolsight-disable x\n// toolsight-disable-next-line x\n1', [found('x', 2)])).toEqual([])
  })

  test('and they stand at their code, or are the whole comment', () => {
    const { unused: data } = applySuppressions('/project/a.ts', '1 /* toolsight-disable x */', [])
    expect(data).toEqual([{ scope: 'file', code: 'x', range: range(0, 2, 27), at: range(0, 23, 24) }])
    const { unused: bare } = applySuppressions('/project/a.ts', '1 /* toolsight-disable */', [])
    expect(bare).toEqual([{ scope: 'file', code: null, range: range(0, 2, 25), at: range(0, 2, 25) }])
  })
})

test('whatever the text, findings are only ever taken away, and never without the word', () => {
  const piece = fc.constantFrom(
    '//',
    '/*',
    '*/',
    '`',
    '"',
    "'",
    '${',
    '}',
    '\n',
    ' ',
    '/',
    'a',
    '<p>',
    '</p>',
    'toolsight-disable',
    '-next-line',
    ' x',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      const findings = [found('x', 0), found('y', 1)]
      const { kept } = applySuppressions('/project/a.tsx', text, findings)
      expect(findings).toEqual(expect.arrayContaining(kept))
      if (!text.includes('toolsight-disable')) expect(kept).toEqual(findings)
    }),
  )
})
