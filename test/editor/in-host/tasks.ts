import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { closeEverything, fileOf } from './project.js'
import { until } from './until.js'

describe('the task', () => {
  afterEach(closeEverything)

  it('runs toolsight check, ends with its exit code, and its findings become problems', async function () {
    // A terminal, a process and a check of the whole project, on a machine that has other things to do.
    this.timeout(120_000)
    const [task] = await vscode.tasks.fetchTasks({ type: 'toolsight' })
    assert.ok(task)
    assert.equal(task.name, 'check')
    const uri = fileOf('src/tools/find-restaurant.ts')
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
    assert.match(problem.message, /^Tool 'find_restaurant' uses validator 'valibot'/)
  })
})
