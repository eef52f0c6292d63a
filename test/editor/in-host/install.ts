import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { closeEverything, fileOf } from './project.js'
import { until } from './until.js'

const COMMAND = 'toolsight.client.install'

describe('the installation of dependencies', () => {
  afterEach(async () => {
    for (const terminal of vscode.window.terminals) terminal.dispose()
    // A terminal leaves the list when the window has closed it, which is after `dispose` returns.
    await until(vscode.window.onDidCloseTerminal, () => !vscode.window.terminals.length || undefined)
    await closeEverything()
  })

  it('runs in a terminal, in the directory that it is for', async () => {
    const directory = vscode.Uri.joinPath(fileOf('package.json'), '..')
    // A package manager that nobody has runs nothing.
    const argument = { command: 'yarn install --help', uri: directory.toString(), manager: 'yarn' }
    await vscode.commands.executeCommand(COMMAND, argument)
    const terminal = await until(vscode.window.onDidOpenTerminal, () =>
      vscode.window.terminals.find(({ name }) => name === argument.command),
    )
    const { cwd } = terminal.creationOptions as vscode.TerminalOptions
    assert.equal(String(cwd), argument.uri)
  })

  it('runs nothing but a package manager', async () => {
    const uri = fileOf('package.json').toString()
    const refused = ['npm install x; ls', 'npm install $(ls)', 'npm exec x', 'ls', 'npm install x && ls']
    for (const command of refused)
      await vscode.commands.executeCommand(COMMAND, { command, uri, manager: 'npm' })
    // The window may open one of its own, without a name, for its panel.
    const names = vscode.window.terminals.map(({ name }) => name)
    assert.deepEqual(
      names.filter((name) => refused.includes(name)),
      [],
    )
  })
})
