import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { TOOLS } from '../../tsserver/tools.js'
import { diagnosticsOf, open, uriOf } from './editor.js'
import { closeEverything, placeOf } from './project.js'

const FILE = 'src/tools/handled.ts'

describe('the TypeScript plugin, in VS Code’s own TypeScript', () => {
  before(() => vscode.workspace.fs.writeFile(uriOf(FILE), Buffer.from(TOOLS.handled + UNCONVERTIBLE)))

  after(async () => {
    await closeEverything()
    await vscode.workspace.fs.delete(uriOf(FILE))
  })

  it('says what needs types, and nothing that the server says', async () => {
    const document = await open(FILE)
    const has = (found: vscode.Diagnostic[], text: string) =>
      found.some(({ message }) => message.includes(text))
    const found = await diagnosticsOf(
      document.uri,
      (all) =>
        has(all, '(handler-unknown-field)') &&
        all.some(({ code }) => textOf(code) === 'unconvertible-schema'),
    )
    const messages = found.map(({ message }) => message)
    assert.deepEqual(messages, [...new Set(messages)])
    assert.equal(messages.filter((message) => message.includes('`since`')).length, 1)
    assert.equal(has(found, '(unconvertible-schema)'), false)
  })

  it('says that it is there, so that the server leaves to it what needs types', async () => {
    const document = await open(FILE)
    const answer = await vscode.commands.executeCommand<{ body?: unknown }>(
      'typescript.tsserverRequest',
      '_toolsight.plugin',
    )
    assert.deepEqual(answer.body, { loaded: true })
    await vscode.commands.executeCommand('toolsight.client.checkTypes')
    const checked = await vscode.commands.executeCommand<{ message: string; findings: unknown[] }>(
      'toolsight.checkTypes',
      { uri: document.uri.toString() },
    )
    assert.deepEqual(checked.findings, [])
    assert.match(checked.message, /plugin/)
  })

  it('adds no second card to a hover', async () => {
    const document = await open(FILE)
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      placeOf(document, "'since_when'").translate(0, 2),
    )
    const texts = hovers.flatMap(({ contents }) =>
      contents.map((each) => (typeof each === 'string' ? each : each.value)),
    )
    assert.equal(texts.filter((text) => text.includes('since_when')).length, 1, JSON.stringify(texts))
  })

  it('puts its fixes into the menu', async () => {
    const document = await open(FILE)
    const at = placeOf(document, '{ city: string; days: string }')
    const offered = async () => {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        new vscode.Range(at, at.translate(0, 3)),
      )
      return actions.map(({ title }) => title)
    }
    const wanted = [
      'Annotate the input as the validator gives it',
      'Silence `handler-input-differs` here with a comment',
    ]
    // The comment is made ahead, and nobody is told when: mocha's own time limit ends what never comes.
    for (let titles: string[] = []; !wanted.every((title) => titles.includes(title)); )
      titles = await offered()
    const titles = await offered()
    for (const title of wanted) assert.equal(titles.filter((each) => each === title).length, 1, title)
  })

  it('offers no fix twice', async () => {
    const document = await open(FILE)
    const at = placeOf(document, 'since: z.date')
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(at, at.translate(0, 3)),
    )
    const titles = actions.map(({ title }) => title)
    assert.deepEqual(titles, [...new Set(titles)])
    assert.ok(
      titles.some((title) => title.includes('unconvertible-schema')),
      titles.join('\n'),
    )
  })
})

const UNCONVERTIBLE = `
export const since = defineTool({
  name: 'since_when',
  description: 'Finds what was said since a day.',
  input: z.object({ since: z.date() }),
  handler: ({ since }) => since,
})
`

function textOf(code: vscode.Diagnostic['code']): string {
  return String(typeof code === 'object' ? code.value : code)
}
