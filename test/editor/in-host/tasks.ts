import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { closeEverything, fileOf } from './project.js'
import { until } from './until.js'

describe('the task', () => {
  afterEach(closeEverything)

  it('runs toolsight check, ends with its exit code, and its findings become problems', async () => {
    const [task] = await vscode.tasks.fetchTasks({ type: 'toolsight' })
    assert.ok(task)
    assert.equal(task.name, 'check')
    const uri = fileOf('src/tools/order-taxi.ts')
    const ended = new Promise<number | undefined>((resolve) => {
      vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name === 'check') resolve(exitCode)
      })
    })
    await vscode.tasks.executeTask(task)
    assert.equal(await ended, 1)
    const problem = await until(vscode.languages.onDidChangeDiagnostics, () =>
      vscode.languages.getDiagnostics(uri).find(({ code }) => String(code) === 'missing-parameters'),
    )
    assert.match(problem.message, /^Tool 'order_taxi' uses validator 'arktype'/)
  })
})
