/* What a front end that will open a workspace calls in its first line: this loads next to nothing. */
export { endWith } from './processes/watchdog.js'
export { prewarmAnalysis } from './workspace/analysis/process/analysis-launch.js'
