// The command line as it is bundled into the extension, for its tasks.
import { run } from '../../packages/cli/dist/index.js'

await run()
