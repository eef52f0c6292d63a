import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { closeEverything, fileOf } from './project.js'
import { until } from './until.js'

/** Writes a text where no file is. */
async function write(path: string, text: string): Promise<vscode.TextDocument> {
  const uri = fileOf(path).with({ scheme: 'untitled' })
  const document = await vscode.workspace.openTextDocument(uri)
  const editor = await vscode.window.showTextDocument(document)
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text))
  return document
}

async function hasProblem(path: string, text: string, message: RegExp): Promise<void> {
  const { uri } = await write(path, text)
  await until(vscode.languages.onDidChangeDiagnostics, () =>
    vscode.languages.getDiagnostics(uri).find((problem) => message.test(problem.message)),
  )
}

describe('JSON Schemas', () => {
  afterEach(closeEverything)

  it('check toolsight.config.json', () =>
    hasProblem('elsewhere/toolsight.config.json', '{ "rules": { "x": "loud" } }', /"error"/))

  it('check samples', () =>
    hasProblem('elsewhere/taxi.samples.json', '{ "order_taxi": { "valid": [{}] } }', /input/))

  it('complete the key "toolsight" of package.json', async () => {
    const labels = await completions('elsewhere/package.json', '{ "toolsight": { | } }')
    assert.ok(labels.has('targets'), `There are ${[...labels.keys()].join(', ')}.`)
  })

  it('complete targets and rules, each with what it says', async () => {
    const targets = await completions('other/toolsight.config.json', '{ "targets": [|] }')
    assert.match(targets.get('"anthropic"') ?? '', /Messages request/)
    const rules = await completions('another/toolsight.config.json', '{ "rules": { | } }')
    assert.match(rules.get('missing-description') ?? '', /Default: /)
  })
})

/** What is offered at the mark of a text, by its label, with its documentation. */
async function completions(path: string, marked: string): Promise<Map<string, string>> {
  const { uri } = await write(path, marked.replace('|', ''))
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    uri,
    new vscode.Position(0, marked.indexOf('|')),
    undefined,
    100,
  )
  return new Map(
    items.map(({ label, documentation }) => [
      typeof label === 'string' ? label : label.label,
      typeof documentation === 'object' ? documentation.value : (documentation ?? ''),
    ]),
  )
}
