import * as vscode from 'vscode'
import { closeEverything, fileOf, findingsIn, openChecked } from './project.js'
import { until } from './until.js'

const settings = () => vscode.workspace.getConfiguration('toolsight')

describe('settings', () => {
  afterEach(async () => {
    await settings().update('rules', undefined, vscode.ConfigurationTarget.Workspace)
    await closeEverything()
  })

  it('hold at once, and what nobody has set leaves the configuration file alone', async () => {
    await openChecked('src/tools/order-taxi.ts')
    const uri = fileOf('src/tools/order-taxi.ts')
    const gone = until(
      vscode.languages.onDidChangeDiagnostics,
      () => findingsIn(uri).length === 0 || undefined,
    )
    await settings().update('rules', { 'missing-parameters': 'off' }, vscode.ConfigurationTarget.Workspace)
    await gone
    const back = until(vscode.languages.onDidChangeDiagnostics, () => findingsIn(uri)[0])
    await settings().update('rules', undefined, vscode.ConfigurationTarget.Workspace)
    await back
  })
})
