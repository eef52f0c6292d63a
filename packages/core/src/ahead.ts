/* What a face that will open a workspace calls in its first line: this loads next to nothing. */
export { endWith } from './processes/watchdog.js'
export { launchAnalystAhead as expectParsing } from './workspace/analysis/process/analysis-launch.js'
