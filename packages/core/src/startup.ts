/* What a front end that will open a workspace calls in its first line: this loads next to nothing. */
export { endWith } from './processes/watchdog.js'
export { prewarmAnalysis } from './workspace/analysis/process/analysis-launch.js'

/** As `expectCheck` of `workspace/prewarm.ts`, which loads more than what starts the analysis process. */
export async function expectCheck(root: string, options: { cache: boolean }): Promise<void> {
  const prewarm = await import('./workspace/prewarm.js')
  prewarm.expectCheck(root, options)
}
