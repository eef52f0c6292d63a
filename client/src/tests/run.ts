import { type SampleOutcome, TRY_SAMPLES, type TrySamplesParams } from '@toolsight/language-server/messages'
import * as vscode from 'vscode'
import type { Session } from '../session/session.js'
import { all, fileOf, rangeOf, samplesIn } from './items.js'

/** Has the server try what a run asks for, a file at a time, and reports the results. */
export async function runSamples(
  controller: vscode.TestController,
  request: vscode.TestRunRequest,
  session: Session,
  token: vscode.CancellationToken,
): Promise<void> {
  const run = controller.createTestRun(request)
  try {
    for (const [file, samples] of byFile(controller, request)) {
      if (token.isCancellationRequested) break
      for (const sample of samples) run.started(sample)
      try {
        const params: TrySamplesParams = {
          uri: file.uri?.toString() ?? '',
          ids: samples.map(({ id }) => id),
        }
        tell(run, samples, await session.request<SampleOutcome[]>(TRY_SAMPLES, params, token))
      } catch (error) {
        if (token.isCancellationRequested) break
        const message = new vscode.TestMessage(error instanceof Error ? error.message : String(error))
        for (const sample of samples) run.errored(sample, message)
      }
    }
  } finally {
    run.end()
  }
}

function byFile(
  controller: vscode.TestController,
  { include, exclude = [] }: vscode.TestRunRequest,
): Map<vscode.TestItem, vscode.TestItem[]> {
  const excluded = new Set(exclude.flatMap(samplesIn))
  const wanted = new Set((include ?? all(controller.items)).flatMap(samplesIn))
  const files = new Map<vscode.TestItem, vscode.TestItem[]>()
  for (const sample of wanted) {
    if (excluded.has(sample)) continue
    const file = fileOf(sample)
    files.set(file, [...(files.get(file) ?? []), sample])
  }
  return files
}

function tell(
  run: vscode.TestRun,
  samples: readonly vscode.TestItem[],
  outcomes: readonly SampleOutcome[],
): void {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  for (const sample of samples) {
    const outcome = byId.get(sample.id)
    // It has gone since the list was made.
    if (!outcome) {
      run.skipped(sample)
      continue
    }
    const location = new vscode.Location(vscode.Uri.parse(outcome.uri), rangeOf(outcome.range))
    const said = outcome.state === 'skipped' ? (outcome.message ?? '') : outcome.output
    if (said !== '') {
      const text = `${sample.label}\n${said}\n\n`
      run.appendOutput(text.replace(/\r?\n/g, '\r\n'), location, sample)
    }
    if (outcome.state === 'passed') run.passed(sample)
    else if (outcome.state === 'skipped') run.skipped(sample)
    else {
      const message = new vscode.TestMessage(outcome.message ?? '')
      message.location = location
      run.failed(sample, message)
    }
  }
}
