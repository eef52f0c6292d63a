/*
 * Compares what Toolsight says of small projects with what they do, run with their own SDKs, and writes docs/newcomers.md. With ids
 * of projects, compares these only and prints what differs.
 */
import { writeFileSync } from 'node:fs'
import { compareAll } from '../test/sdks/newcomers/harness/all.mjs'
import { pageOf, printRow } from '../test/sdks/newcomers/harness/report.mjs'
import { projectIds, readProject } from '../test/sdks/newcomers/harness/set-up.mjs'
import { root } from './command.mjs'
import { prepare } from './prepare.mjs'
import { installSdks } from './sdks.mjs'

const asked = process.argv.slice(2)
let projects
try {
  projects = (asked.length > 0 ? asked : projectIds()).map(readProject)
  await prepare()
  await installSdks()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const rows = await compareAll(projects, (row) => console.log(printRow(row)))
if (asked.length === 0) {
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(new URL('docs/newcomers.md', root), pageOf(rows, today))
}
const wrong = rows.filter(({ failed, differences }) => failed || differences.length > 0)
console.log(`${rows.length - wrong.length} of ${rows.length} projects have no difference`)
process.exitCode = wrong.length > 0 ? 1 : 0
