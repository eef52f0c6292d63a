/*
 * Runs a project's own `ask.mjs`, which calls the program as its framework does: run-ask.mjs <ask.mjs> <program>.
 */
import { appendFileSync } from 'node:fs'

const [ask, program] = process.argv.slice(2)
const asked = await (await import(ask)).default(program, JSON.parse(process.env.NEWCOMER_CALLS))
if (asked) appendFileSync(process.env.NEWCOMER_RECORD, `${JSON.stringify({ asked })}\n`)
process.exit()
