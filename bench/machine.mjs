import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { root } from '../scripts/command.mjs'

/** What the figures were measured on. A load above the number of cores says that others were at work too. */
export function machine() {
  const { version } = JSON.parse(readFileSync(new URL('packages/core/package.json', root), 'utf8'))
  return {
    date: new Date().toISOString().slice(0, 10),
    toolsight: version,
    node: process.version,
    system: `${type()} ${release()} ${process.arch}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  }
}
