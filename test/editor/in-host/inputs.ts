import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { closeEverything, fileOf, openChecked, placeOf } from './project.js'
import { until } from './until.js'

const file = 'src/tools/spa.ts'
const tool = 'list_treatments'

/** Opens the document of an input as a hover's link does, and comes back when it has the keyboard. */
async function tried(input: object): Promise<vscode.TextEditor> {
  const uri = fileOf(file).toString()
  await vscode.commands.executeCommand('toolsight.client.tryInput', { uri, tool, input })
  return until(vscode.window.onDidChangeActiveTextEditor, () => {
    const { activeTextEditor } = vscode.window
    return activeTextEditor?.document.uri.path.endsWith(`/${tool}.input.json`) ? activeTextEditor : undefined
  })
}

function liveWith(wanted: RegExp): Promise<vscode.TextDocument> {
  const look = () =>
    vscode.window.visibleTextEditors
      .map(({ document }) => document)
      .find(
        ({ uri, getText }) => uri.scheme === 'toolsight' && /Live/.test(uri.path) && wanted.test(getText()),
      )
  return Promise.race([
    until(vscode.workspace.onDidChangeTextDocument, look),
    until(vscode.window.onDidChangeVisibleTextEditors, look),
  ])
}

async function lensTitles({ document }: vscode.TextEditor): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    9,
  )
  return lenses.map(({ command }) => command?.title.replace(/\d+ tokens/, 'n tokens') ?? '')
}

describe('an input that is written', () => {
  beforeEach(() => openChecked(file))
  afterEach(closeEverything)

  it('is a document of JSON, and the live preview beside it follows while one types', async () => {
    const editor = await tried({ day: '2027-05-04' })
    assert.equal(editor.document.languageId, 'json')
    await liveWith(/^accepted/m)
    await editor.edit((edit) => edit.insert(placeOf(editor.document, '05-04'), '13-'))
    const live = await liveWith(/^refused · 1 issue/m)
    assert.doesNotMatch(live.getText(), /schema/)
    assert.deepEqual(await lensTitles(editor), [
      'list_treatments: refused: 1 issue · what the model reads · n tokens',
      'Keep as a sample',
    ])
    await editor.document.save()
  })

  it("is completed and checked by the tool's schema, in which the way to the schema is no mistake", async () => {
    const editor = await tried({ day: '2027-05-04', limit: 'three' })
    const problems = await until(vscode.languages.onDidChangeDiagnostics, () => {
      const found = vscode.languages.getDiagnostics(editor.document.uri)
      return found.length > 0 ? found : undefined
    })
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['Incorrect type. Expected "integer".'],
    )
    const key = placeOf(editor.document, '"limit"')
    const { end } = editor.document.lineAt(key.line).range
    await editor.edit((edit) => edit.replace(new vscode.Range(key, end), '""'))
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      editor.document.uri,
      key.translate(0, 1),
    )
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label))
    assert.ok(labels.includes('limit'), `There are ${labels.join(', ')}.`)
    await editor.document.save()
  })
})
