import { expect, it } from 'vitest'
import { fakeEngine, run } from '../fake-engine.js'

const explain = (code: string) => run(['explain', code], fakeEngine([]))

it('says what, why, what to do, and shows both examples', async () => {
  const { code, out } = await explain('missing-parameters')
  expect(code).toBe(0)
  expect(out).toBe(`missing-parameters  error, correctness, can be fixed
The validator has no JSON Schema for the model

What it looks at.

Why it matters
Why it matters, in a sentence that is long enough to be wrapped where the
terminal ends.

What to do
What to do.

Wrong  a.ts

    bad(
      1,
    )

Right  a.ts

    good()

Severity: "rules": { "missing-parameters": "off" } in toolsight.config.json. In
a file: // toolsight-disable-next-line missing-parameters
`)
})

it('suggests the nearest code, or lists them all', async () => {
  expect(await explain('missing-params')).toEqual({
    code: 2,
    out: '',
    err: 'error: There is no code missing-params. Did you mean missing-parameters?\n',
  })
  expect((await explain('zzz')).err).toContain('There are:\n  duplicate-name, missing-parameters\n')
})
