import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { closeEverything, fileOf, openChecked, placeOf } from './project.js'
import { until } from './until.js'

const file = 'src/tools/spa.ts'
const tool = 'list_treatments'

/** The virtual documents that are shown. */
function shown(title: RegExp): vscode.TextDocument[] {
  return vscode.window.visibleTextEditors
    .map(({ document }) => document)
    .filter(({ uri }) => uri.scheme === 'toolsight' && title.test(uri.path))
}

/** The one that is shown when its text holds something. */
function documentWith(title: RegExp, text: string): Promise<vscode.TextDocument> {
  const look = () => shown(title).find((document) => document.getText().includes(text))
  return Promise.race([
    until(vscode.workspace.onDidChangeTextDocument, look),
    until(vscode.window.onDidChangeVisibleTextEditors, look),
  ])
}

/** The lens of a document that begins so, as soon as there is one: each question waits for the server. */
async function lensSaying(title: string, { uri }: vscode.TextDocument): Promise<vscode.CodeLens> {
  for (;;) {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      uri,
      100,
    )
    const found = lenses.find(({ command }) => command?.title.startsWith(title))
    if (found) return found
  }
}

async function run(command: string, more: object = {}): Promise<void> {
  const uri = fileOf(file).toString()
  await vscode.commands.executeCommand(`toolsight.client.${command}`, { uri, tool, ...more })
}

describe('virtual documents', () => {
  beforeEach(() => openChecked(file))
  afterEach(closeEverything)

  it('show the schema as JSON, beside the source, under the name of the tool', async () => {
    await run('showSchema')
    const document = await documentWith(/list_treatments · Schema\.json$/, '"limit"')
    assert.equal(document.languageId, 'json')
    assert.equal(JSON.parse(document.getText()).properties.limit.default, 5)
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, fileOf(file).path)
  })

  it('follow while one types', async () => {
    await run('showSchema')
    await documentWith(/Schema\.json$/, '"limit"')
    const source = vscode.window.activeTextEditor
    assert.ok(source)
    await source.edit((edit) =>
      edit.insert(placeOf(source.document, 'limit: z.int()'), 'floor: z.boolean(),\n      '),
    )
    const document = await documentWith(/Schema\.json$/, '"floor"')
    assert.deepEqual(JSON.parse(document.getText()).properties.floor, { type: 'boolean' })
    assert.ok(source.document.isDirty)
  })

  it('keep what they show while the source does not parse', async () => {
    await run('showSchema')
    const document = await documentWith(/Schema\.json$/, '"limit"')
    const texts: string[] = []
    const listening = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document) texts.push(document.getText())
    })
    const source = vscode.window.activeTextEditor
    assert.ok(source)
    const broken = 'const = = ;\n'
    const place = placeOf(source.document, 'export const spa')
    await source.edit((edit) => edit.insert(place, broken))
    // Whoever checks this language has seen the text as it is now, and Toolsight before that.
    await until(vscode.languages.onDidChangeDiagnostics, () =>
      vscode.languages
        .getDiagnostics(source.document.uri)
        .find(({ range }) => range.start.line === place.line),
    )
    await source.edit((edit) => edit.delete(new vscode.Range(place, place.translate(1))))
    await source.edit((edit) =>
      edit.insert(placeOf(source.document, 'limit: z.int()'), 'tidy: z.boolean(),\n      '),
    )
    await documentWith(/Schema\.json$/, '"tidy"')
    listening.dispose()
    for (const text of texts) assert.match(text, /"limit"/)
  })

  it('show the entry that a provider gets, and say whose in the title', async () => {
    await run('showWire', { target: 'anthropic' })
    const document = await documentWith(/list_treatments · Wire: anthropic\.json$/, 'input_schema')
    // Notes stand above it as comments.
    await until(vscode.workspace.onDidOpenTextDocument, () => document.languageId === 'jsonc' || undefined)
  })

  it('compare two targets in the diff editor', async () => {
    await run('compareTargets', { target: 'anthropic', against: 'openai' })
    await documentWith(/Wire: anthropic\.json$/, 'input_schema')
    await documentWith(/Wire: openai\.json$/, 'parameters')
    const tab = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .find(({ label }) => label.includes('↔'))
    assert.ok(tab?.input instanceof vscode.TabInputTextDiff)
    assert.match(tab.label, /^list_treatments · anthropic ↔ openai$/)
  })

  it('compare a target with what the tool resolves to', async () => {
    await run('compareTargets', { target: 'anthropic', against: 'resolved' })
    await documentWith(/Wire: anthropic \(resolved\)\.json$/, 'input_schema')
    const tab = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .find(({ label }) => label.includes('resolved'))
    assert.ok(tab?.input instanceof vscode.TabInputTextDiff)
    assert.match(tab.label, /^list_treatments · resolved ↔ anthropic$/)
  })

  it('compare a tool with its lock in the diff editor, from the lens above it', async () => {
    const text = JSON.stringify({
      version: 1,
      toolsight: '0.0.0',
      package: null,
      packages: {},
      sources: {},
      tools: [
        {
          name: 'list_treatments',
          role: 'tool',
          file: 'src/tools/spa.ts',
          framework: 'patties',
          description: 'Said before.',
          input: [],
          tokens: null,
          uses: [],
        },
      ],
    })
    const lock = fileOf('toolsight.lock.json')
    await vscode.workspace.fs.writeFile(lock, new TextEncoder().encode(text))
    try {
      const source = await vscode.workspace.openTextDocument(fileOf(file))
      const lens = await lensSaying('changed since the lock', source)
      assert.ok(lens.command)
      await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []))
      await documentWith(/list_treatments · Locked\.json$/, 'Said before.')
      await documentWith(/list_treatments · Now\.json$/, '"name": "list_treatments"')
      const tab = vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ label }) => label === 'list_treatments · since the lock')
      assert.ok(tab?.input instanceof vscode.TabInputTextDiff)
    } finally {
      await vscode.workspace.fs.delete(lock)
    }
  })

  it('preview what the model reads when its input is refused', async () => {
    await run('previewInput', { input: { day: 'tomorrow' } })
    const document = await documentWith(/list_treatments · Preview\.md$/, 'tomorrow')
    assert.equal(document.languageId, 'toolsight-preview')
  })

  it('preview all that is worth trying where no input is given, as from a lens', async () => {
    await run('previewInput')
    await documentWith(/list_treatments · Preview\.md$/, 'day')
  })

  it('lead from a field back to where it is written', async () => {
    await run('showSchema')
    const document = await documentWith(/Schema\.json$/, '"limit"')
    const [found] = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      placeOf(document, '"limit"').translate(0, 2),
    )
    assert.equal(found?.uri.path, fileOf(file).path)
    const source = await vscode.workspace.openTextDocument(fileOf(file))
    assert.equal(found?.range.start.line, placeOf(source, 'limit: z.int()').line)
  })

  it('are there again after the server was started anew, and follow again', async () => {
    await run('showSchema')
    await documentWith(/Schema\.json$/, '"limit"')
    await vscode.commands.executeCommand('toolsight.client.restart')
    assert.equal(shown(/Schema\.json$/).length, 1)
    const source = vscode.window.activeTextEditor
    assert.ok(source)
    await source.edit((edit) =>
      edit.insert(placeOf(source.document, 'limit: z.int()'), 'quiet: z.boolean(),\n      '),
    )
    await documentWith(/Schema\.json$/, '"quiet"')
  })
})
