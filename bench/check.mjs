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

/**
 * `toolsight check` of `count` tools against the least that must be done, a loader, and compilers; paired in each run.
 *
 * @param {object} options
 * @param {string[]} options.compilers names of packages with a `tsc`, by the names of their rows
 * @param {number} [options.fewer] so many tools are checked cold in each run, too, for how much longer all of them take
 */
export async function checkRows({ count, runs, compilers, fewer }) {
  const folder = workspace(count)
  const bundle = inHome(`floor-${count}.mjs`)
  const esbuild = createRequire(inHome('package.json'))('esbuild')
  esbuild.buildSync({
    entryPoints: [writeEntry(folder, count)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile: bundle,
  })
  // Its process holds on to what it has bundled: more than a gigabyte at 10,000 tools.
  esbuild.stop()
  const convert = inHome('convert.mjs')
  writeFileSync(convert, readFileSync(new URL('programs/convert.mjs', import.meta.url)))
  const checkIn = (cwd, ...args) =>
    measure(process.execPath, [cli, 'check', '--exit-zero', '--format', 'json', ...args], { cwd })
  const edited = path.join(folder, toolFile(3))
  const text = readFileSync(edited, 'utf8')
  const kinds = {
    floor: () => measure(process.execPath, [convert, bundle], { cwd: folder }),
    'loader (tsx)': () =>
      measure(process.execPath, ['--import', 'tsx', convert, entryOf(folder, count)], { cwd: inHome('.') }),
    ...Object.fromEntries(
      Object.entries(compilers).map(([name, tsc]) => [
        name,
        () => measure(process.execPath, [inHome(`node_modules/${tsc}/bin/tsc`), '--noEmit'], { cwd: folder }),
      ]),
    ),
    'check, cold': () => checkIn(folder, '--no-cache'),
    // The text stays, and the cache is of it when nothing changes.
    'check, one file changed': () => {
      writeFileSync(
        edited,
        text.replace('looks the order up', `looks the order up ${process.hrtime.bigint()}`),
      )
      return checkIn(folder)
    },
    'check, nothing changed': () => checkIn(folder),
  }
  const measured = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  const ofFewer = []
  try {
    await checkIn(folder)
    for (let run = 0; run < runs; run++) {
      if (fewer) ofFewer.push(await checkIn(workspace(fewer), '--no-cache'))
      for (const [kind, start] of Object.entries(kinds)) measured[kind].push(await start())
    }
  } finally {
    writeFileSync(edited, text)
  }
  const rows = Object.entries(measured).flatMap(([kind, results]) =>
    rowsOf(`${kind}, ${count}`, results, measured.floor),
  )
  if (!fewer) return rows
  const values = measured['check, cold'].map(({ wallMs }, run) => wallMs / ofFewer[run].wallMs)
  return [...rows, { name: `check, cold, ${count} against ${fewer}`, unit: '×', values }]
}

function rowsOf(name, results, floor) {
  const ratios = (key) =>
    results === floor ? {} : { ratios: results.map((each, i) => each[key] / floor[i][key]), base: 'floor' }
  const rows = [{ name, unit: 'ms', values: results.map(({ wallMs }) => wallMs), ...ratios('wallMs') }]
  if (results.every(({ cpuMs }) => cpuMs !== null)) {
    rows.push({
      name: `${name}: processor time`,
      unit: 'ms',
      values: results.map(({ cpuMs }) => cpuMs),
      ...ratios('cpuMs'),
    })
  }
  if (name.startsWith('check, cold') && results.every(({ peakMb }) => peakMb !== null))
    rows.push({ name: `${name}: largest process`, unit: 'MB', values: results.map(({ peakMb }) => peakMb) })
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
