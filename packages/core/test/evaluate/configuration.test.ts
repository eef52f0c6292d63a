import { createRequire } from 'node:module'
import { afterEach, expect, it } from 'vitest'
import { SharedCode } from '#core/child/modules/shared-code.js'
import type { Link } from '#core/child/protocol.js'
import { Evaluator } from '#core/evaluate/host.js'
import { describing, lazy, request, unit } from './program.js'

/*
 * What a validator keeps for its whole process: its messages reach every tool, and a file's own settings its own tools.
 */

const zod = {
  kind: 'package',
  path: createRequire(import.meta.url).resolve('zod'),
  name: 'zod',
} as const satisfies Link

const OBJECT = '__s.z.object({ q: __s.z.string() })'
const IMPORTS = { z: { specifier: 'zod', name: 'z' } }
const shared = lazy('/shared.ts', unit('Shared', OBJECT), {
  imports: IMPORTS,
  links: { zod },
  exports: { Shared: { local: 'Shared' } },
})

let evaluator: Evaluator | null = null
afterEach(async () => {
  await evaluator?.dispose()
  evaluator = null
})

/** A process that has loaded Zod ahead: no schema was made yet. */
async function warmed(): Promise<Evaluator> {
  const started = new Evaluator({ timeoutMs: 5000, env: [], node: null, cwd: process.cwd() })
  evaluator = started
  started.warm(() => [zod])
  const answer = await started.evaluate(request([lazy('/first.ts', describing('"first"'))]))
  expect(answer).not.toHaveProperty('failure')
  return started
}

/** What Zod says of a number for a text, in a file with this schema. */
async function message(on: Evaluator, file: string, input: string): Promise<string | undefined> {
  const entry = lazy(
    file,
    `__r.site(0, function* () { yield { args: [{ kind: "object", props: [{ key: "input", get: () => ${input} }] }] }; });`,
    {
      imports: { z: IMPORTS.z, Shared: { specifier: './shared.js', name: 'Shared' } },
      links: { zod, './shared.js': { kind: 'module', id: shared.id } },
    },
  )
  const asked = request([entry, shared])
  await on.evaluate(asked)
  const outcome = await on.validate(asked, { file, site: 0, instance: 0 }, [{ q: 1 }])
  if ('failure' in outcome) throw new Error(JSON.stringify(outcome.failure))
  const [validated] = outcome.outcomes
  return validated && 'issues' in validated ? validated.issues[0]?.message : JSON.stringify(validated)
}

const ENGLISH = 'Invalid input: expected string, received number'

it.each([
  ['only builds a schema', OBJECT],
  ['does anything else', `[${OBJECT}].find((each) => each)`],
])('a file that %s has the messages of a package that was loaded ahead', async (_what, input) => {
  const on = await warmed()
  expect(await message(on, '/tool.ts', input)).toBe(ENGLISH)
})

it('a schema that is kept for other files has them there, too', async () => {
  const on = await warmed()
  for (const file of ['/a.ts', '/b.ts', '/c.ts']) expect(await message(on, file, '__s.Shared')).toBe(ENGLISH)
})

it('a file has the messages that it asked for, and no other has them', async () => {
  const on = await warmed()
  const german = `(__s.z.config(__s.z.locales.de()), ${OBJECT})`
  expect(await message(on, '/german.ts', german)).toMatch(/^Ungültige Eingabe/)
  expect(await message(on, '/english.ts', `[${OBJECT}].find((each) => each)`)).toBe(ENGLISH)
})

it('an instance of a package may let go of a function; another in its place is a change', () => {
  class Computed {
    get: unknown = () => 1
  }
  const exports = { computed: new Computed() }
  const shared = new SharedCode()
  shared.afterLoading(exports)
  exports.computed.get = undefined
  expect(shared.changed).toBe(false)
  exports.computed.get = () => 2
  expect(shared.changed).toBe(true)
})

it('the data of the process counts after a package has changed its functions, too', () => {
  const shared = new SharedCode()
  const { emitWarning, argv } = process
  try {
    shared.beforeLoading()
    process.emitWarning = () => undefined
    shared.afterLoading({})
    expect(shared.changed).toBe(false)
    process.argv = []
    expect(shared.changed).toBe(true)
  } finally {
    Object.assign(process, { emitWarning, argv })
  }
})
