// A process that the engine or the server starts.
import { keepCompiled, startProgram } from '../../../scripts/bundling/start.mjs'

startProgram()
process.once('exit', keepCompiled)
