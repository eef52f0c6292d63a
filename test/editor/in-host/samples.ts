import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { closeEverything, fileOf, findingsIn, openChecked, placeOf } from './project.js'
import { until } from './until.js'

const source = 'src/tools/spa.ts'
const file = 'src/tools/spa.samples.json'

const text = `{
  "list_treatments": {
    "valid": [
      { "note": "A day in May", "input": { "day": "2027-05-04" } }
    ],
    "invalid": [
      { "note": "A day in words", "input": { "day": "tomorrow" } }
    ]
  }
}
`

/** The live preview when its text holds something. */
function liveWith(wanted: string): Promise<vscode.TextDocument> {
  const look = () =>
    vscode.window.visibleTextEditors
      .map(({ document }) => document)
      .find(
        ({ uri, getText }) =>
          uri.scheme === 'toolsight' && /Live/.test(uri.path) && getText().includes(wanted),
      )
  return Promise.race([
    until(vscode.workspace.onDidChangeTextDocument, look),
    until(vscode.window.onDidChangeVisibleTextEditors, look),
  ])
}

/** The lenses of a document, as soon as it has any: each question waits for the server. */
async function lensesOf(uri: vscode.Uri): Promise<vscode.CodeLens[]> {
  for (;;) {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      uri,
      9,
    )
    if (lenses.length > 0) return lenses
  }
}

function moveTo(editor: vscode.TextEditor, where: string): void {
  const place = placeOf(editor.document, where)
  editor.selection = new vscode.Selection(place, place)
}

describe('samples', () => {
  beforeEach(async () => {
    await vscode.workspace.fs.writeFile(fileOf(file), Buffer.from(text))
  })

  afterEach(async () => {
    await closeEverything()
    await vscode.workspace.fs.delete(fileOf(file))
    await vscode.workspace
      .getConfiguration('toolsight')
      .update('retryStyle', undefined, vscode.ConfigurationTarget.Workspace)
  })

  it('are followed by the live preview, from the cursor and while one types', async () => {
    await openChecked(source)
    const editor = await vscode.window.showTextDocument(fileOf(file), { viewColumn: vscode.ViewColumn.One })
    moveTo(editor, '"tomorrow"')
    await vscode.commands.executeCommand('toolsight.client.previewSample')
    const live = await liveWith('## A day in words')
    assert.equal(live.languageId, 'toolsight-preview')
    assert.match(live.getText(), /refused, as it should be/)
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, fileOf(file).path)
    moveTo(editor, '"2027-05-04"')
    await liveWith('## A day in May')
    await editor.edit((edit) => edit.insert(placeOf(editor.document, '05-04'), '13-'))
    await liveWith('refused, though it is to be accepted')
  })

  it('are shown with the messages of several styles, each whole, at once when the setting is a list', async () => {
    await openChecked(source)
    const editor = await vscode.window.showTextDocument(fileOf(file), { viewColumn: vscode.ViewColumn.One })
    moveTo(editor, '"tomorrow"')
    await vscode.commands.executeCommand('toolsight.client.previewSample')
    await liveWith('as formatRetry puts it by default')
    await vscode.workspace
      .getConfiguration('toolsight')
      .update('retryStyle', ['concise', 'mcp'], vscode.ConfigurationTarget.Workspace)
    const live = await liveWith('style mcp')
    assert.match(live.getText(), /^The model reads, in the style concise, \d+ tokens/m)
  })

  it('have a lens each that opens the preview of that sample', async () => {
    await openChecked(source)
    await vscode.window.showTextDocument(fileOf(file), { viewColumn: vscode.ViewColumn.One })
    const lenses = await lensesOf(fileOf(file))
    assert.deepEqual(
      lenses.map(({ command }) => command?.title.replace(/\d+ tokens/, 'n tokens')),
      ['accepted', 'refused, as it should be · what the model reads · n tokens'],
    )
    const [, { command } = {}] = lenses
    assert.ok(command)
    await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []))
    await liveWith('## A day in words')
  })

  it('come from a log: what was copied is added, and shown where it stands', async () => {
    await openChecked(source)
    const call = { type: 'tool-call', toolName: 'list_treatments', input: { day: 'next week' } }
    await vscode.env.clipboard.writeText(`[agent] ${JSON.stringify(call)}`)
    await vscode.commands.executeCommand('toolsight.client.addSample')
    const editor = await until(vscode.window.onDidChangeActiveTextEditor, () => {
      const { activeTextEditor } = vscode.window
      return activeTextEditor?.document.uri.path === fileOf(file).path ? activeTextEditor : undefined
    })
    const { list_treatments: samples } = JSON.parse(editor.document.getText())
    assert.deepEqual(samples.invalid.at(-1), { input: { day: 'next week' } })
  })

  it('come from a log: what is selected comes before what was copied', async () => {
    await openChecked(source)
    await vscode.env.clipboard.writeText('Nothing of interest.')
    const call = JSON.stringify({ name: 'list_treatments', arguments: { day: '2027-05-09' } })
    const log = await vscode.workspace.openTextDocument({ content: `called: ${call}`, language: 'log' })
    const shown = await vscode.window.showTextDocument(log)
    shown.selection = new vscode.Selection(new vscode.Position(0, 0), log.lineAt(0).range.end)
    await vscode.commands.executeCommand('toolsight.client.addSample')
    const samples = await until(vscode.workspace.onDidChangeTextDocument, () => {
      const document = vscode.workspace.textDocuments.find(({ uri }) => uri.path === fileOf(file).path)
      const found = document && JSON.parse(document.getText()).list_treatments
      return found?.valid.length === 2 ? found : undefined
    })
    assert.deepEqual(samples.valid.at(-1), { input: { day: '2027-05-09' } })
  })

  it('move to the other list by an action of what is found about them', async () => {
    await openChecked(source)
    const editor = await vscode.window.showTextDocument(fileOf(file), { viewColumn: vscode.ViewColumn.One })
    await editor.edit((edit) => edit.insert(placeOf(editor.document, '05-04'), '13-'))
    const finding = await until(vscode.languages.onDidChangeDiagnostics, () => findingsIn(fileOf(file))[0])
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      fileOf(file),
      finding.range,
      vscode.CodeActionKind.QuickFix.value,
      9,
    )
    const action = actions.find(({ title }) => title === 'Move to invalid')
    assert.ok(action?.edit, `There are ${actions.map(({ title }) => title).join(', ')}.`)
    await vscode.workspace.applyEdit(action.edit)
    const samples = JSON.parse(editor.document.getText()).list_treatments
    assert.deepEqual([samples.valid.length, samples.invalid.length], [0, 2])
    assert.equal(samples.invalid[1].note, 'A day in May')
  })
})
