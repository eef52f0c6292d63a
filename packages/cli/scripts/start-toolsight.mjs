// What `bin/toolsight.js` runs: the command line, in one file with all that it needs.
import { keepCompiled, startProgram } from '../../../scripts/bundling/start.mjs'
import { expectLifetime } from '../dist/lifetime.js'

expectLifetime(process.argv.slice(2))
startProgram().run(keepCompiled)
