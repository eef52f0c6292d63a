import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Project } from '../../support/project.js'

const SCHEMA = {
  type: 'object',
  properties: { tab: { type: 'integer', description: 'Which tab' } },
  required: ['tab'],
}

const MANIFEST = `{
  "name": "tabs",
  "contributes": {
    "languageModelTools": [
      {
        "name": "tabs_count",
        "displayName": "Tab Count",
        "modelDescription": "Counts the open tabs.",
        "inputSchema": ${JSON.stringify(SCHEMA)}
      },
      { "name": "vscode_mine", "displayName": "Mine", "modelDescription": "Does what VS Code does." },
      { "displayName": "Half" }
    ]
  }
}
`

describe('tools that a package.json contributes', () => {
  let project: Project
  beforeAll(async () => {
    project = await Project.open({
      'package.json': MANIFEST,
      'src/extension.ts': 'export const activate = () => {}',
      'other/package.json': '{ "name": "other" }',
      'other/index.ts': 'export const a = 1',
    })
  })
  afterAll(() => project.dispose())

  it('are found where the package is checked, and nowhere else', async () => {
    const relative = (files: string[]) => files.map((file) => file.slice(project.root.length + 1))
    expect(relative(await project.workspace.files())).toEqual([
      'other/index.ts',
      'package.json',
      'src/extension.ts',
    ])
    expect(relative(await project.workspace.files(['other']))).toEqual(['other/index.ts'])
    expect(relative(await project.workspace.files(['package.json']))).toEqual(['package.json'])
  })

  it('are read as they stand, with their places', async () => {
    const tools = await project.tools('package.json')
    const [count, mine, half] = tools
    expect(tools.map(({ id, site }) => [id, site.framework])).toEqual([
      ['package.json#tabs_count', 'vscode-tools'],
      ['package.json#vscode_mine', 'vscode-tools'],
      ['package.json#1', 'vscode-tools'],
    ])
    expect(count).toMatchObject({
      status: 'resolved',
      schemaSource: 'explicit',
      schema: SCHEMA,
      description: 'Counts the open tabs.',
    })
    expect(count?.site.fields.name?.value.start).toEqual({ line: 5, character: 16 })
    expect([mine?.schema, half?.name]).toEqual([null, null])
  })

  it('take nothing where their schema is `{}`, as where they have none', async () => {
    const tool = {
      name: 'tabs_list',
      displayName: 'Tabs',
      modelDescription: 'Lists the open tabs.',
      inputSchema: {},
    }
    const only = (inputSchema: object) =>
      Project.open({
        'package.json': JSON.stringify({
          name: 'tabs',
          contributes: { languageModelTools: [{ ...tool, inputSchema }] },
        }),
      })
    for (const [schema, codes] of [
      [{}, []],
      [{ type: 'string' }, ['parameters-not-object']],
    ] as const) {
      const own = await only(schema)
      const found = await own.findings('package.json')
      expect(found.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(codes)
      await own.dispose()
    }
  })

  it('are judged by what VS Code refuses', async () => {
    const findings = await project.findings('package.json', 'invalid-name')
    expect(findings.map(({ range }) => range.start.line)).toEqual([10, 11])
    expect(findings[0]?.message).toMatch(/^Rename 'vscode_mine': .*the reserved prefix `vscode_`/)
    for (const finding of findings) await project.workspace.fixes.preferred(finding)
  })

  it('may have a reserved prefix where the extension enables the proposal for it', async () => {
    const tools = [{ name: 'vscode_mine', modelDescription: 'Does what VS Code does.' }]
    const contributes = { languageModelTools: tools }
    for (const [enabledApiProposals, expected] of [
      [['chatParticipantPrivate'], []],
      [['chatProvider', 'chatParticipantPrivate@11'], []],
      [['chatProvider'], ['invalid-name']],
      ['chatParticipantPrivate', ['invalid-name']],
    ]) {
      project.write('package.json', JSON.stringify({ name: 'tabs', enabledApiProposals, contributes }))
      const { findings } = await project.check('package.json')
      expect(findings.map(({ code }) => code)).toEqual(expected)
    }
    project.write('package.json', MANIFEST)
  })

  it('are sent as they stand, and judge an input', async () => {
    const [count] = await project.tools('package.json')
    if (!count) throw new Error('no tool')
    const { json, captured } = await project.workspace.wire.form(count, 'vscode')
    expect([json, captured]).toEqual([
      { name: 'tabs_count', description: 'Counts the open tabs.', inputSchema: SCHEMA },
      false,
    ])
    expect((await project.workspace.samples.preview(count, { input: { tab: 'one' } })).outcome).toBe(
      'refused',
    )
  })
})

it('are described as JSON is written', async () => {
  const schema = `{ "type": "object", "properties": {
    "a": { "type": "string", "description": "A." }, "b": { "type": "string", "description": "B." },
    "d": { "type": "string", "description": "D." }, "c": { "type": "string" }, "e": {} } }`
  const text = MANIFEST.replace(JSON.stringify(SCHEMA), () => schema)
  const project = await Project.open({ 'package.json': text })
  try {
    const { findings } = await project.check('package.json')
    const silent = findings.filter(({ code }) => code === 'undescribed-field')
    const fixes = await Promise.all(silent.map((finding) => project.workspace.fixes.preferred(finding)))
    expect(fixes.map((fix) => fix?.template?.map(({ newText }) => newText))).toEqual([
      [', "description": "${1:}"'],
      ['{ "description": "${1:}" \\}'],
    ])
  } finally {
    await project.dispose()
  }
})
