import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { diagnosticsOf, open } from './editor.js'

describe('activation', () => {
  it('happens by a document, and what is wrong is underlined', async () => {
    const document = await open('src/tools/order-taxi.ts')
    const [finding, ...others] = await diagnosticsOf(document.uri, (found) => found.length > 0)
    assert.deepEqual(others, [])
    assert.equal(finding?.source, 'toolsight')
    assert.equal(document.getText(finding.range), 'input')
    assert.equal(vscode.extensions.getExtension('toolsight.toolsight-vscode')?.isActive, true)
  })
})
