import { fileURLToPath } from 'node:url'
import { root } from '../../scripts/command.mjs'
import { measure } from '../measure.mjs'
import { home } from '../packages.mjs'
import { frameworks } from './frameworks.mjs'
import { projectOf } from './projects.mjs'

const cli = fileURLToPath(new URL('packages/cli/bin/toolsight.js', root))
const cwd = fileURLToPath(home)
const tsc = fileURLToPath(new URL('node_modules/typescript6/bin/tsc', home))

/**
 * `check` and `manifest` of `count` tools of each framework as its SDK sends them, against a process that imports and converts
 * the tools and against the compiler; paired in each run.
 */
export async function sdkRows({ count, runs }) {
  const rows = []
  for (const framework of frameworks) rows.push(...(await rowsOf(framework, { count, runs })))
  return rows
}

async function rowsOf(framework, { count, runs }) {
  const { folder, loader } = projectOf(framework, count)
  const toolsight = (...args) => measure(process.execPath, [cli, ...args], { cwd: folder })
  const kinds = {
    'loader (tsx)': () => measure(process.execPath, ['--import', 'tsx', loader], { cwd }),
    'tsc 6': () => measure(process.execPath, [tsc, '--noEmit'], { cwd: folder }),
    'check, cold': () => toolsight('check', '--exit-zero', '--no-cache'),
    'check, nothing changed': () => toolsight('check', '--exit-zero'),
    'manifest, cold': () => toolsight('manifest', '--no-cache'),
  }
  const measured = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  await kinds['check, nothing changed']()
  for (let run = 0; run < runs; run++)
    for (const [kind, start] of Object.entries(kinds)) measured[kind].push(await start())
  const row = (kind, key, label) => {
    const isBase = kind === 'loader (tsx)'
    const against = measured['loader (tsx)']
    return {
      name: `${framework.title}, ${count}: ${kind}${label}`,
      unit: 'ms',
      values: measured[kind].map((each) => each[key]),
      ...(isBase
        ? {}
        : { ratios: measured[kind].map((each, run) => each[key] / against[run][key]), base: 'loader' }),
    }
  }
  const againstTsc = (kind) => ({
    name: `${framework.title}, ${count}: ${kind}, processor time against tsc`,
    unit: '×',
    values: measured[kind].map(({ cpuMs }, run) => cpuMs / measured['tsc 6'][run].cpuMs),
  })
  const isTimed = Object.values(measured).every((results) => results.every(({ cpuMs }) => cpuMs !== null))
  return [
    ...Object.keys(kinds).flatMap((kind) => [
      row(kind, 'wallMs', ''),
      ...(isTimed ? [row(kind, 'cpuMs', ', processor time')] : []),
    ]),
    ...(isTimed ? [againstTsc('check, cold'), againstTsc('manifest, cold')] : []),
  ]
}
