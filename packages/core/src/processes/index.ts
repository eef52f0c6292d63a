/* What every process needs that starts another one or is started: this loads next to nothing. */
export { type Connection, connect, type Functions, serve } from './connection.js'
export { HelperProcess, NoAnswer } from './helper-process.js'
export { startProcess } from './start-process.js'
