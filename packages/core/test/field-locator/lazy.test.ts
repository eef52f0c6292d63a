import { expect, test } from 'vitest'
import { locate } from './locate.js'

const Z = "import { z } from 'zod'\n"

/** Functions that give what their thunk gives, as projects write them; each is called with one, and some what they give again. */
const WAYS: Record<string, [wrapper: string, schema: string]> = {
  'at once': ['export const once = (make) => make()', 'once(() => SCHEMA)'],
  'in a block': [
    'export function once(make) { const made = make(); return made }',
    'once(() => { return SCHEMA })',
  ],
  'when it is called': ['export const once = (make) => () => make()', 'once(() => SCHEMA)()'],
  'and keeps it with ??=': [
    'export function once(make) { let kept; return () => (kept ??= make()) }',
    'once(() => SCHEMA)()',
  ],
  'and keeps it in a variable': [
    'export function once(make) { let kept; return () => { if (!kept) kept = make(); return kept } }',
    'once(() => SCHEMA)()',
  ],
  'by way of another': [
    'const inner = (make) => () => make()\nexport const once = (make) => inner(make)',
    'once(() => SCHEMA)()',
  ],
}

test.each(Object.entries(WAYS))(
  'a function of the workspace that gives what its thunk gives: %s',
  (_, way) => {
    const [wrapper, written] = way
    const schema = written.replace('SCHEMA', 'z.object({ at: z.date() })')
    const imported = "import { once } from './once.js'\n"
    for (const source of [
      `${Z}${imported}<<${schema}>>`,
      `${Z}${imported}const made = ${schema}\n<<made>>`,
      `${Z}${imported}const Date = z.date()\n<<${written.replace('SCHEMA', 'z.object({ at: z.date() }).strict()')}>>`,
    ]) {
      expect(locate(source, ['at'], { '/w/once.ts': wrapper })).toMatchObject({
        key: 'at',
        value: 'z.date()',
      })
    }
  },
)

test.each([
  "import { lazySchema } from '@ai-sdk/provider-utils'\n<<lazySchema(() => z.object({ at: z.date() }))>>",
  "import once from 'lodash.once'\nconst made = once(() => z.object({ at: z.date() }))\n<<made()>>",
  "import _ from 'lodash'\nconst made = _.once(() => z.object({ at: z.date() }))\n<<made()>>",
])('one of a package: %s', (source) => {
  expect(locate(`${Z}${source}`, ['at'])).toMatchObject({ key: 'at', value: 'z.date()' })
})
