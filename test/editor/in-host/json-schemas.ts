import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { closeEverything, fileOf } from './project.js'
import { until } from './until.js'

async function problemOf(path: string, text: string): Promise<string> {
  const uri = fileOf(path).with({ scheme: 'untitled' })
  const document = await vscode.workspace.openTextDocument(uri)
  const editor = await vscode.window.showTextDocument(document)
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text))
  const [problem] = await until(vscode.languages.onDidChangeDiagnostics, () => {
    const problems = vscode.languages.getDiagnostics(uri)
    return problems.length > 0 ? problems : undefined
  })
  return problem?.message ?? ''
}

describe('JSON Schemas', () => {
  afterEach(closeEverything)

  it('check toolsight.config.json', async () => {
    assert.match(
      await problemOf('elsewhere/toolsight.config.json', '{ "rules": { "x": "loud" } }'),
      /"error"/,
    )
  })

  it('check samples', async () => {
    assert.match(
      await problemOf('elsewhere/taxi.samples.json', '{ "order_taxi": { "valid": [{}] } }'),
      /input/,
    )
  })

  it('check the key "toolsight" of package.json', async () => {
    assert.match(await problemOf('elsewhere/package.json', '{ "toolsight": { "targets": 5 } }'), /array/)
  })
})
