import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Finding, type RuleMeta, ruleMetas } from '../../../packages/core/dist/index.js'
import { groups, withWorkspace } from './with-workspace.js'

/** The examples of rules that need an SDK: each in a workspace with the packages of the folder that has it. */

/** The folder of `test/sdks` in which all of these are installed; the newest one where there are several. */
function groupWith(packages: readonly string[]): string {
  const found = readdirSync(groups)
    .sort()
    .reverse()
    .find((group) =>
      packages.every((name) => existsSync(path.join(groups, group, 'node_modules', name, 'package.json'))),
    )
  if (found === undefined) throw new Error(`${packages.join(' and ')} are installed nowhere in test/sdks.`)
  return path.join(groups, found, 'node_modules')
}

function findingsOf({ files, packages = [] }: RuleMeta['good']): Promise<Finding[]> {
  return withWorkspace({ files, packages: groupWith(packages) }, async (workspace) => {
    return (await workspace.checkAll(await workspace.files(), { capture: true })).findings
  })
}

const withPackages = ruleMetas.filter(({ good, bad }) => good.packages ?? bad.packages)

describe.each(withPackages.map((meta) => [meta.code, meta] as const))('%s', (code, meta) => {
  test('has nothing to say of its good example, and neither has any other rule', async () => {
    expect((await findingsOf(meta.good)).map((finding) => `${finding.code}: ${finding.message}`)).toEqual([])
  })

  test('speaks of its bad example, where it says it does', async () => {
    const { at } = meta.bad
    const findings = await findingsOf(meta.bad)
    const finding = findings.find((each) => each.code === code)
    expect(finding, findings.map((each) => `${each.code}: ${each.message}`).join('\n')).toBeDefined()
    const line = meta.bad.files[at.file]?.split('\n')[at.line - 1] ?? ''
    const { start } = (finding as Finding).range
    expect(start).toEqual({ line: at.line - 1, character: line.indexOf(at.text) })
    expect(finding?.severity).toBe(meta.severity)
  })
})
