import { describe, expect, it } from 'vitest'
import { applyEdits } from '#core/fixes/index.js'
import type { Finding } from '#core/model/finding.js'
import type { Files, Project } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/** A tool whose field `at` has a default, and whose first line of `input` may have lines before it. */
const tool = (
  before = '',
  name = 'wake',
  at = "z.string().default('7:00')",
) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const ${name} = defineTool({
  name: '${name}',
  description: 'Wakes.',
${before}  input: z.object({ at: ${at}.describe('When.') }),
  handler: () => 1,
})
`

const PLAIN = 'z.string()'

async function checkAll(project: Project): Promise<Finding[]> {
  return (await project.workspace.checkAll(await project.workspace.files())).findings
}

const brief = (findings: readonly Finding[]): string[] =>
  findings.map(({ code, range, message }) =>
    code === 'unused-suppression' ? `${range.start.line}: ${message}` : `${range.start.line}: ${code}`,
  )

/** What is found in `tool.ts` by itself. */
async function found(text: string, more: Files = {}, options = {}): Promise<string[]> {
  return withProject({ 'tool.ts': text, ...more }, async (project) => brief(await checkAll(project)), options)
}

describe('a comment that silences nothing', () => {
  it('is told at the code that it names, and one that does is not', async () => {
    expect(await found(tool('  // toolsight-disable-next-line default-required\n'))).toEqual([])
    const both = '  // toolsight-disable-next-line default-required, unsafe-key\n'
    expect(await found(tool(both))).toEqual([
      '6: This comment suppresses no `unsafe-key` on the next line: remove it.',
    ])
    await withProject({ 'tool.ts': tool(both) }, async (project) => {
      const [finding] = await project.findings('tool.ts')
      expect(finding).toMatchObject({
        code: 'unused-suppression',
        severity: 'warning',
        category: 'quality',
        range: { start: { line: 6, character: 51 }, end: { line: 6, character: 61 } },
        tool: null,
      })
    })
  })

  it('is told of the file, and of every rule', async () => {
    expect(await found(`// toolsight-disable unsafe-key\n${tool('', 'wake', PLAIN)}`)).toEqual([
      '0: This comment suppresses no `unsafe-key` in this file: remove it.',
    ])
    expect(await found(`// toolsight-disable\n${tool('', 'wake', PLAIN)}`)).toEqual([
      '0: This comment suppresses nothing in this file: remove it.',
    ])
    expect(await found(`// toolsight-disable\n${tool()}`)).toEqual([])
  })

  it('is told the name that is meant, also where the schema has no JSON Schema', async () => {
    const near = tool('  // toolsight-disable-next-line default-requird\n')
    expect(await found(near)).toEqual([
      '6: There is no rule `default-requird`, so nothing is suppressed. Did you mean `default-required`?',
      '7: default-required',
    ])
    const failing = tool(
      '  // toolsight-disable-next-line unconvertible-schem, default-required\n',
      'wake',
      'z.date()',
    )
    expect(await found(failing)).toEqual([
      '6: There is no rule `unconvertible-schem`, so nothing is suppressed. Did you mean `unconvertible-schema`?',
      '7: unconvertible-schema',
    ])
    expect(await found(tool('  // toolsight-disable-next-line qqqqqqqqqqqq\n', 'wake', PLAIN))).toEqual([
      '6: There is no rule `qqqqqqqqqqqq`, so nothing is suppressed.',
    ])
    expect(await found(tool('  // toolsight-disable-next-line unreadable-file\n', 'wake', PLAIN))).toEqual([
      '6: No comment can suppress `unreadable-file`: remove it here.',
    ])
  })

  it('may itself be silenced, by a comment that names it and has something to silence', async () => {
    const unused = '  // toolsight-disable-next-line unsafe-key\n'
    const silenced = `  // toolsight-disable-next-line unused-suppression\n${unused}`
    expect(await found(tool(silenced, 'wake', PLAIN))).toEqual([])
    expect(await found(`// toolsight-disable unused-suppression\n${tool(unused, 'wake', PLAIN)}`)).toEqual([])
    expect(await found(`// toolsight-disable unused-suppression\n${tool('', 'wake', PLAIN)}`)).toEqual([
      '0: This comment suppresses no `unused-suppression` in this file: remove it.',
    ])
  })

  it('can be switched off, and given another severity', async () => {
    const text = tool('  // toolsight-disable-next-line unsafe-key\n', 'wake', PLAIN)
    expect(await found(text, {}, { config: { rules: { 'unused-suppression': 'off' } } })).toEqual([])
    await withProject(
      { 'tool.ts': text },
      async (project) => expect((await project.findings('tool.ts'))[0]?.severity).toBe('info'),
      { config: { rules: { 'unused-suppression': 'info' } } },
    )
  })
})

describe('nothing is called unused that may have its use', () => {
  const UNUSED = '  // toolsight-disable-next-line unsafe-key, no-such-rule\n'
  const unused = (findings: string[]) => findings.filter((text) => text.includes('silence'))

  it('where nothing is evaluated', async () => {
    expect(unused(await found(tool(UNUSED), {}, { trusted: false }))).toEqual([])
    const off = { config: { evaluate: { enabled: false } } }
    expect(unused(await found(tool(UNUSED), {}, off))).toEqual([])
  })

  it('where the file does not parse, or its code throws', async () => {
    expect(unused(await found(`${tool(UNUSED)}const = 1`))).toEqual([])
    const throwing = tool(UNUSED, 'wake', "(() => { throw new Error('x') })()")
    expect(unused(await found(throwing))).toEqual([])
    await withProject({ 'tool.ts': tool(UNUSED, 'wake', PLAIN) }, async (project) => {
      expect(await project.findings('tool.ts', 'unused-suppression')).toHaveLength(2)
      project.type('tool.ts', `${tool(UNUSED, 'wake', PLAIN)}const = 1`)
      expect(await project.findings('tool.ts', 'unused-suppression')).toEqual([])
    })
  })

  it('where another tool of the file cannot be evaluated', async () => {
    const blocked = `export class A { s = z.object({}); t() { return defineTool({ name: 'a', description: 'A.', input: this.s, handler: () => 1 }) } }`
    expect(unused(await found(`${tool(UNUSED, 'wake', PLAIN)}${blocked}`))).toEqual([])
  })

  it('where the schema does not resolve, so that other rules have nothing to look at', async () => {
    expect(
      await found(tool('  // toolsight-disable-next-line default-required\n', 'wake', 'z.date()')),
    ).toEqual(['7: unconvertible-schema'])
  })

  it('for rules that are off, or that go by the machine', async () => {
    const comment = '  // toolsight-disable-next-line unsafe-key, evaluation-timeout, not-evaluated\n'
    const off = { config: { rules: { 'unsafe-key': 'off' as const } } }
    expect(await found(tool(comment, 'wake', PLAIN), {}, off)).toEqual([])
  })

  it('for rules that see all tools together, before all were looked at', async () => {
    const comment = '// toolsight-disable-next-line duplicate-name\n'
    const first = tool('', 'wake', PLAIN).replace('  name:', `${comment}  name:`)
    const files = { 'package.json': '{ "name": "p" }', 'a.ts': first, 'b.ts': tool('', 'wake', PLAIN) }
    await withProject(files, async (project) => {
      expect(await project.findings('a.ts')).toEqual([])
      const all = await project.workspace.files()
      expect(await project.findings('a.ts')).toEqual([])
      expect(brief((await project.workspace.checkAll([project.path('a.ts')])).findings)).toEqual([])
      expect(brief((await project.workspace.checkAll(all)).findings)).toEqual(['4: duplicate-name'])
      project.type('b.ts', tool('', 'sleep', PLAIN))
      await project.check('b.ts')
      expect(brief(await project.findings('a.ts'))).toEqual([
        '4: This comment suppresses no `duplicate-name` on the next line: remove it.',
      ])
    })
  })
})

/** The text with a fix made, where it is one of this file alone. */
async function mended(text: string, pick: (project: Project) => Promise<{ edits: unknown[] } | null>) {
  return withProject({ 'tool.ts': text }, async (project) => {
    const fix = (await pick(project)) as { edits: Parameters<typeof applyEdits>[1] } | null
    return fix && applyEdits(text, fix.edits)
  })
}

describe('the fix of an unused one', () => {
  const fixed = (text: string, nth = 0) =>
    mended(text, async (project) => {
      const findings = await checkAll(project)
      const finding = findings.filter(({ code }) => code === 'unused-suppression')[nth]
      return finding ? project.workspace.fixes.preferred(finding) : null
    })

  it.each([
    ['  // toolsight-disable-next-line unsafe-key\n', ''],
    ['\t/* toolsight-disable-next-line unsafe-key */  \r\n', ''],
    ['  /*\n   * toolsight-disable-next-line unsafe-key\n   */\n', ''],
    [
      '  // toolsight-disable-next-line unsafe-key, default-required -- why\n',
      '  // toolsight-disable-next-line default-required -- why\n',
    ],
    [
      '  // toolsight-disable-next-line default-required unsafe-key\n',
      '  // toolsight-disable-next-line default-required\n',
    ],
    [
      '  // toolsight-disable-next-line default-requird\n',
      '  // toolsight-disable-next-line default-required\n',
    ],
  ])('%j', async (comment, expected) => {
    expect(await fixed(tool(comment))).toBe(tool(expected))
  })

  it('leaves what stands beside the comment', async () => {
    const text = tool('', 'wake', PLAIN)
    expect(
      await fixed(text.replace("'Wakes.',", "'Wakes.', // toolsight-disable-next-line unsafe-key")),
    ).toBe(text)
    expect(await fixed(text.replace('  handler', '  /* toolsight-disable unsafe-key */ handler'))).toBe(text)
    expect(await fixed(`${text}// toolsight-disable`)).toBe(text)
  })
})

describe('silencing a finding', () => {
  const silenced = (text: string, code = 'default-required') =>
    mended(text, async (project) => {
      const [finding] = await project.findings('tool.ts', code)
      if (!finding) throw new Error('nothing to silence')
      return project.workspace.fixes.suppress(finding)
    })

  it('puts a comment on the line before, as the file is written, and the finding is gone', async () => {
    const expected = tool('  // toolsight-disable-next-line default-required\n')
    expect(await silenced(tool())).toBe(expected)
    expect(await found(expected)).toEqual([])
    const windows = tool().replaceAll('\n', '\r\n').replaceAll('  ', '\t')
    expect(await silenced(windows)).toBe(expected.replaceAll('\n', '\r\n').replaceAll('  ', '\t'))
    const block = '/* toolsight-disable-next-line default-required */'
    expect(await silenced(`/* toolsight-disable unsafe-key */\n${tool()}`)).toBe(
      `/* toolsight-disable unsafe-key */\n${tool(`  ${block}\n`)}`,
    )
  })

  it.each([
    [
      '// toolsight-disable-next-line unsafe-key',
      '// toolsight-disable-next-line unsafe-key, default-required',
    ],
    [
      '// toolsight-disable-next-line unsafe-key -- why',
      '// toolsight-disable-next-line unsafe-key, default-required -- why',
    ],
    [
      '/** toolsight-disable-next-line unsafe-key */',
      '/** toolsight-disable-next-line unsafe-key, default-required */',
    ],
  ])('adds to the comment that is there: %s', async (comment, expected) => {
    expect(await silenced(tool(`  ${comment}\n`))).toBe(tool(`  ${expected}\n`))
  })

  it('works at a field far inside', async () => {
    const text = tool().replace(
      "z.object({ at: z.string().default('7:00').describe('When.') })",
      "z.object({\n    day: z.string(),\n    at: z.string().default('7:00'),\n  })",
    )
    const expected = text.replace('    at:', '    // toolsight-disable-next-line default-required\n    at:')
    expect(await silenced(text)).toBe(expected)
  })

  it('is not offered where a comment would be text, or is one', async () => {
    const text = `${tool()}\nconst text = \`one\ntwo \${1}\nthree\`\n/* four\nfive */ const six = <p>\n seven</p>\n`
    await withProject({ 'tool.tsx': text }, async (project) => {
      const [finding] = await project.findings('tool.tsx', 'default-required')
      if (!finding) throw new Error('nothing to silence')
      const at = async (word: string) => {
        const line = text.split('\n').findIndex((each) => each.includes(word))
        const start = { line, character: 0 }
        return project.workspace.fixes.suppress({ ...finding, range: { start, end: start } })
      }
      for (const word of ['two', 'three', 'five', 'seven']) expect(await at(word), word).toBe(null)
      for (const word of ['one', 'four']) expect((await at(word))?.edits, word).toHaveLength(1)
    })
  })

  it('is not offered for what no comment can silence, or one silences already', async () => {
    await withProject({ 'tool.ts': tool() }, async (project) => {
      const [finding] = await project.findings('tool.ts')
      if (!finding) throw new Error('nothing to silence')
      expect(await project.workspace.fixes.suppress({ ...finding, code: 'unreadable-file' })).toBe(null)
      for (const codes of ['', ' default-required']) {
        project.type('tool.ts', tool(`  // toolsight-disable-next-line${codes}\n`))
        const start = { line: 7, character: 0 }
        expect(await project.workspace.fixes.suppress({ ...finding, range: { start, end: start } })).toBe(
          null,
        )
      }
    })
  })
})

describe('a comment with the former code of a rule', () => {
  const checked = (refinement: string) =>
    tool('  // toolsight-disable-next-line unspoken-check\n', 'wake', `${PLAIN}${refinement}`).replace(
      ".describe('When.')",
      '',
    )
  const options = { config: { rules: { 'undescribed-field': 'off' as const } } }

  it('works, is reported as information, and its fix writes the current code', async () => {
    const text = checked(".refine((at) => at !== '')")
    await withProject(
      { 'tool.ts': text },
      async (project) => {
        const [finding, ...others] = await checkAll(project)
        expect(others).toEqual([])
        expect(finding).toMatchObject({ code: 'unused-suppression', severity: 'info' })
        expect(finding?.message).toBe(
          'Write `undocumented-refinement` instead of `unspoken-check`: the rule has a new code.',
        )
        const fix = await project.workspace.fixes.preferred(finding as Finding)
        const mended = applyEdits(text, fix?.edits ?? [])
        expect(mended).toBe(text.replace('unspoken-check', 'undocumented-refinement'))
        expect(await found(mended, {}, options)).toEqual([])
      },
      options,
    )
  })

  it('is unused like any other where there is nothing to silence', async () => {
    expect(await found(checked(''), {}, options)).toEqual([
      '6: This comment suppresses no `unspoken-check` on the next line: remove it.',
    ])
  })
})
