import type { WorkDoneProgressServerReporter } from 'vscode-languageserver'
import { describe } from '../session/log.js'
import type { Session } from '../session/session.js'
import type { Feature } from './feature.js'

/** What is over sooner is not worth a sign of it. */
const PATIENCE_MS = 1000

/** Shows how far the check of a workspace is. Our own client has the status for that. */
export const progress: Feature = {
  register(session) {
    let shown: Promise<WorkDoneProgressServerReporter> | null = null
    let timer: NodeJS.Timeout | null = null
    session.onProgress(() => {
      if (!session.client.window?.workDoneProgress || session.options.clientCommands) return
      const far = farthest(session)
      if (far) {
        shown?.then(
          (reporter) => reporter.report(far.percentage, far.message),
          () => {},
        )
        timer ??= setTimeout(() => {
          shown = begin(session)
        }, PATIENCE_MS)
        return
      }
      if (timer) clearTimeout(timer)
      timer = null
      shown?.then(
        (reporter) => reporter.done(),
        () => {},
      )
      shown = null
    })
  },
}

async function begin(session: Session): Promise<WorkDoneProgressServerReporter> {
  try {
    const reporter = await session.connection.window.createWorkDoneProgress()
    reporter.begin('Checking tools', 0)
    return reporter
  } catch (error) {
    session.log.warn(`Progress could not be shown: ${describe(error)}`)
    throw error
  }
}

function farthest({ folders }: Session): { percentage: number; message: string } | null {
  const running = folders.all.flatMap(({ progress }) => (progress ? [progress] : []))
  if (running.length === 0) return null
  const done = running.reduce((sum, each) => sum + each.done, 0)
  const total = running.reduce((sum, each) => sum + each.total, 0)
  return { percentage: Math.round((100 * done) / Math.max(total, 1)), message: `${done} of ${total} files` }
}
