import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../scripts/command.mjs'
import { measure } from './measure.mjs'
import { home } from './packages.mjs'
import { toolFile, workspace } from './workspace.mjs'

const cli = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))
const inHome = (file) => fileURLToPath(new URL(file, home))

/** `toolsight check` of `count` tools against the least that must be done, a loader, and both compilers; paired in each run. */
export async function checkRows({ count, runs }) {
  const folder = workspace(count)
  const bundle = inHome(`floor-${count}.mjs`)
  createRequire(inHome('package.json'))('esbuild').buildSync({
    entryPoints: [writeEntry(folder, count)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile: bundle,
  })
  const convert = inHome('convert.mjs')
  writeFileSync(convert, readFileSync(new URL('programs/convert.mjs', import.meta.url)))
  const check = (...args) =>
    measure(process.execPath, [cli, 'check', '--exit-zero', '--format', 'json', ...args], { cwd: folder })
  const tsc = (name) =>
    measure(process.execPath, [inHome(`node_modules/${name}/bin/tsc`), '--noEmit'], { cwd: folder })
  const kinds = {
    floor: () => measure(process.execPath, [convert, bundle], { cwd: folder }),
    'loader (tsx)': () =>
      measure(process.execPath, ['--import', 'tsx', convert, entryOf(folder, count)], { cwd: inHome('.') }),
    'tsc 6': () => tsc('typescript6'),
    'tsc 7': () => tsc('typescript7'),
    'check, cold': () => check('--no-cache'),
    'check, nothing changed': () => check(),
    'check, one file changed': async () => {
      const file = path.join(folder, toolFile(3))
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replace('looks the order up', `looks the order up ${process.hrtime.bigint()}`))
      try {
        return await check()
      } finally {
        writeFileSync(file, text)
      }
    },
  }
  await check()
  const measured = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  for (let run = 0; run < runs; run++) {
    for (const [kind, start] of Object.entries(kinds)) measured[kind].push(await start())
    // The file is as it was again, and so the cache is to be.
    await check()
  }
  return Object.entries(measured).flatMap(([kind, results]) =>
    rowsOf(`${kind}, ${count}`, results, measured.floor),
  )
}

function rowsOf(name, results, floor) {
  const ratios = (key) =>
    results === floor ? {} : { ratios: results.map((each, i) => each[key] / floor[i][key]), base: 'floor' }
  const rows = [{ name, unit: 'ms', values: results.map(({ wallMs }) => wallMs), ...ratios('wallMs') }]
  if (results.every(({ cpuMs }) => cpuMs !== null)) {
    rows.push({
      name: '  processor time',
      unit: 'ms',
      values: results.map(({ cpuMs }) => cpuMs),
      ...ratios('cpuMs'),
    })
  }
  if (name.startsWith('check, cold') && results.every(({ peakMb }) => peakMb !== null))
    rows.push({ name: '  largest process', unit: 'MB', values: results.map(({ peakMb }) => peakMb) })
  return rows
}

function entryOf(folder, count) {
  return path.join(folder, '..', `all-${count}.ts`)
}

/** Beside the workspace, so that it is not checked. */
function writeEntry(folder, count) {
  const file = entryOf(folder, count)
  const lines = Array.from({ length: count }, (_, i) => `import t${i} from './tools-${count}/${toolFile(i)}'`)
  writeFileSync(file, `${lines.join('\n')}\nexport default [${lines.map((_, i) => `t${i}`).join(', ')}]\n`)
  return file
}
