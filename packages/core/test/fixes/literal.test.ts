import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { printKey, printLiteral, printString } from '#core/fixes/source/literal.js'
import type { Style } from '#core/fixes/source/style.js'
import type { Json } from '#core/model/json.js'
import { fc } from '../../../../test/property.js'

const styles = fc.record<Style>({
  newline: fc.constantFrom('\n', '\r\n'),
  unit: fc.constantFrom('  ', '    ', '\t', ' '),
  quote: fc.constantFrom("'", '"'),
  trailingComma: fc.boolean(),
  spacing: fc.boolean(),
  width: fc.integer({ min: 0, max: 120 }),
})
const placements = fc.record({
  indent: fc.constantFrom('', '  ', '\t\t'),
  column: fc.nat(120),
  oneLine: fc.boolean(),
})
// Names that mean something to JavaScript, and text that a file or a line could not hold as it is.
const trap = fc.constantFrom(
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'default',
    '0',
    '-1',
    '1e3',
    'a-b',
    '',
    'é',
    '变',
    '\u{1F600}',
  ],
  ...[
    '\u2028',
    '\u2029',
    '\ud800',
    '\udc00',
    '\0',
    '\u200b',
    '\ufeff',
    '\u202e',
    "'",
    '"',
    '`',
    '\\',
    '${x}',
    '\r\n',
    '*/',
    '</script>',
  ],
)
const text = fc.oneof(
  trap,
  fc.string({ unit: 'binary' }),
  fc.array(trap).map((parts) => parts.join('')),
)
const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    // Own keys, `__proto__` among them, as JSON has them.
    fc.array(fc.tuple(text, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value

/** Key order and own `__proto__` keys included; tells -0 from 0. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value === 'object' && value !== null)
    return { entries: Object.entries(value).map(([k, v]) => [k, shape(v)]) }
  return Object.is(value, -0) ? '-0' : value
}

describe('a printed literal', () => {
  test('evaluates to the value it was printed from, in every style', () => {
    fc.assert(
      fc.property(values, styles, placements, (value, style, placement) => {
        const printed = printLiteral(value, style, placement)
        const evaluated: unknown = vm.runInNewContext(`"use strict"; (${printed})`)
        expect(shape(evaluated)).toEqual(shape(value))
        expect(Buffer.from(printed, 'utf8').toString('utf8')).toBe(printed)
        if (placement.oneLine) expect(printed).not.toMatch(/[\r\n\u2028\u2029]/)
        else expect(printed.replaceAll(style.newline, '')).not.toMatch(/[\r\n\u2028\u2029]/)
      }),
      { numRuns: 2000 },
    )
  })

  const style: Style = {
    newline: '\n',
    unit: '  ',
    quote: "'",
    trailingComma: true,
    spacing: true,
    width: 60,
  }

  test('keeps leaves on a line and opens what has structure', () => {
    const value = {
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 1 },
        days: { type: 'array', items: { type: 'string' }, description: 'Dates of the stay.' },
      },
      required: ['city', 'days'],
      additionalProperties: false,
    }
    expect(printLiteral(value, style, { indent: '  ', column: 14, oneLine: false })).toBe(
      [
        '{',
        "    type: 'object',",
        '    properties: {',
        "      city: { type: 'string', minLength: 1 },",
        '      days: {',
        "        type: 'array',",
        "        items: { type: 'string' },",
        "        description: 'Dates of the stay.',",
        '      },',
        '    },',
        "    required: ['city', 'days'],",
        '    additionalProperties: false,',
        '  }',
      ].join('\n'),
    )
  })

  test('keys are quoted only where they have to be', () => {
    expect(['city', '$ref', 'é', 'class', 'a-b', '1', ''].map((key) => printKey(key, style))).toEqual([
      ...['city', '$ref', 'é', 'class'],
      ...["'a-b'", "'1'", "''"],
    ])
    expect(printKey('__proto__', style)).toBe("['__proto__']")
  })

  test('the other quote is taken where it saves escapes', () => {
    expect(printString("the guest's", style)).toBe('"the guest\'s"')
    expect(printString(`"it's"`, style)).toBe(`'"it\\'s"'`)
  })
})
