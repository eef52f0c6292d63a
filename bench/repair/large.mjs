/*
 * How long `repairToolInput` takes for 1 MB of what the growth test tries, in milliseconds of processor time:
 * each has to stay under a second.
 *
 * node bench/repair/large.mjs [--size 1000000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { repairToolInput } from '@toolsight/runtime'
import { build } from 'esbuild'

const { values } = parseArgs({ options: { size: { type: 'string', default: '1000000' } } })
const size = Number(values.size)
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
const folder = await mkdtemp(`${cache}large-`)
const outfile = `${folder}/inputs.mjs`
let isSlow = false
try {
  await build({
    entryPoints: [fileURLToPath(new URL('../../test/adversary/runtime/large-inputs.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile,
    logLevel: 'error',
  })
  const { largeInputs } = await import(outfile)
  for (const { name, input, options, sent } of largeInputs) {
    const tool = { name: 't', input }
    await repairToolInput(tool, sent(100), options)
    const value = sent(size)
    const start = process.cpuUsage()
    const { issues } = await repairToolInput(tool, value, options)
    const { user, system } = process.cpuUsage(start)
    const took = (user + system) / 1000
    isSlow ||= took >= 1000
    console.log(
      `${took.toFixed(0).padStart(6)} ms  ${name} (${issues.length === 0 ? 'accepted' : 'refused'})`,
    )
  }
} finally {
  await rm(folder, { recursive: true })
}
process.exitCode = isSlow ? 1 : 0
