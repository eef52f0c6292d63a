import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** GNU time tells the processor time and the peak memory of a program and all that it waited for. */
const TIME = '/usr/bin/time'

/**
 * Runs a program to its end.
 *
 * @returns {Promise<{ wallMs: number, cpuMs: number | null, peakMb: number | null, output: string }>} `peakMb` is that
 *   of the largest of its processes; null, as `cpuMs`, where the system has no GNU time.
 * @throws {Error} with its output when it ends with a code that is not in `codes`
 */
export async function measure(command, args, { cwd, codes = [0], env = process.env } = {}) {
  const timed = existsSync(TIME)
  const started = performance.now()
  const child = timed
    ? spawn(TIME, ['-q', '-f', 'measured %U %S %M', command, ...args], { cwd, env })
    : spawn(command, args, { cwd, env })
  const output = []
  const errors = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => errors.push(chunk))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const wallMs = performance.now() - started
  const said = Buffer.concat(errors).toString()
  const printed = Buffer.concat(output).toString()
  if (!codes.includes(code))
    throw new Error(`${command} ${args.join(' ')} ended with ${code}.\n${said}\n${printed}`)
  const measured = /measured ([\d.]+) ([\d.]+) (\d+)/.exec(said)
  return {
    wallMs,
    cpuMs: measured ? (Number(measured[1]) + Number(measured[2])) * 1000 : null,
    peakMb: measured ? Number(measured[3]) / 1024 : null,
    output: printed,
  }
}

/** Runs Node, and reads what it prints as JSON. */
export async function measureJson(args, options) {
  const { output } = await measure(process.execPath, args, options)
  return JSON.parse(output)
}

export function median(values) {
  return quantile(values, 0.5)
}

export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const low = Math.floor(at)
  return sorted[low] + (sorted[Math.ceil(at)] - sorted[low]) * (at - low)
}
