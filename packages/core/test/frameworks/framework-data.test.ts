import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validRange } from 'semver'
import { describe, expect, it } from 'vitest'
import { CONVERTER_NAMES } from '#core/child/reading/vendors/index.js'
import { FRAMEWORKS } from '#core/frameworks/index.js'

describe('the data of frameworks', () => {
  it('is told apart by id', () => {
    const ids = FRAMEWORKS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(FRAMEWORKS.map((framework) => [framework.id, framework] as const))(
    '%s holds together',
    (_, framework) => {
      const { calls, converters, versions, packages, modules, explicitKey } = framework
      for (const name of converters) expect(CONVERTER_NAMES).toContain(name)
      if (versions !== undefined) {
        expect(validRange(versions)).not.toBeNull()
        expect(packages).not.toEqual([])
      }
      // What is told by its modules is one of a package.
      expect(packages.length === 0).toBe(modules.length === 0)
      for (const { fields, arguments: overloads, form, known, noInput } of calls) {
        expect(overloads).not.toEqual([])
        if (known) expect(form).toMatch(known.decorates ? /^(literal|call)$/ : /^(literal|class|module)$/)
        const roles = overloads.flat()
        const takesInput = roles.includes('input') || (fields.input ?? fields.parameters) !== undefined
        // `byParts`: the key is the project's own, and is found by what is written under it.
        expect(takesInput || known?.withoutInput === true || known?.byParts === true).toBe(true)
        if (known?.withoutInput) expect(noInput).toBeDefined()
      }
      const explicit = calls.flatMap(({ fields }) => [...(fields.parameters ?? []), ...(fields.input ?? [])])
      if (explicitKey !== null) expect(explicit).toContain(explicitKey)
    },
  )

  it.each(FRAMEWORKS.map((framework) => [framework.id, framework] as const))(
    '%s is captured, or `notCaptured` says why not',
    (_, { sdk, notCaptured }) => {
      expect(notCaptured).toEqual(sdk === null ? expect.stringMatching(/^[A-Z].*\.$/) : undefined)
    },
  )

  it('is in docs/frameworks.md', async () => {
    const script = fileURLToPath(new URL('../../../../scripts/generate-framework-docs.mjs', import.meta.url))
    await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toMatchObject({
      stderr: '',
    })
  })
})
