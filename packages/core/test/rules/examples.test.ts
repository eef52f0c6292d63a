import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import type { Position } from '#core/model/text.js'
import { ruleMetas } from '#core/rules/index.js'
import type { Example } from '#core/rules/rule.js'
import { openWorkspace } from '#core/workspace/index.js'

const nodeModules = path.resolve(import.meta.dirname, '../../../../node_modules')

/** Loading a validator on a busy machine is not what the examples are about. */
const PATIENT_MS = 20_000

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolsight-example-')))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What `toolsight check` says of an example, as a user would meet it: real files, real packages. */
async function findingsOf(
  { files, encoding = {}, trusted = true }: Example,
  timeoutMs = PATIENT_MS,
): Promise<Finding[]> {
  const logged: string[] = []
  symlinkSync(nodeModules, path.join(root, 'node_modules'), 'dir')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), Buffer.from(text, encoding[file] ?? 'utf8'))
  }
  const config = { evaluate: { timeoutMs } }
  const workspace = await openWorkspace({ root, trusted, config, onLog: (line) => logged.push(line) })
  try {
    return (await workspace.checkAll(await workspace.files(), { capture: true })).findings
  } finally {
    await workspace.dispose()
    expect(logged.filter((line) => line.startsWith('Rule '))).toEqual([])
  }
}

function offset(text: string, { line, character }: Position): number {
  const before = text.split('\n').slice(0, line)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + character
}

/** Those with packages that are not installed here run in `test/sdks`, those that need types in `test/typed`. */
const here = ruleMetas.filter(({ good, bad, needs }) => !good.packages && !bad.packages && !needs)

describe.each(here.map((meta) => [meta.code, meta] as const))('%s', (code, meta) => {
  test('has nothing to say of its good example, and neither has any other rule', async () => {
    expect((await findingsOf(meta.good)).map((finding) => `${finding.code}: ${finding.message}`)).toEqual([])
  })

  test('speaks of its bad example, alone, and where it says it does', async () => {
    const { at, files } = meta.bad
    const findings = await findingsOf(meta.bad, code === 'evaluation-timeout' ? 1500 : PATIENT_MS)
    expect(
      new Set(findings.map((finding) => finding.code)),
      findings.map(({ message }) => message).join('\n'),
    ).toEqual(new Set([code]))
    const file = path.posix.join(root.replaceAll('\\', '/'), at.file)
    const finding = findings.find((each) => each.file === file)
    const text = files[at.file] ?? ''
    expect(finding?.severity).toBe(meta.severity)
    expect(finding && text.slice(offset(text, finding.range.start), offset(text, finding.range.end))).toBe(
      at.text,
    )
    expect(finding?.range.start.line).toBe(at.line - 1)
    if (at.column !== undefined) expect(finding?.range.start.character).toBe(at.column - 1)
    expect(finding?.fix !== null).toBe(meta.fixable)
  })
})
