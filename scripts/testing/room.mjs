import { existsSync, readdirSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { root } from '../command.mjs'
import { otherNodes } from '../node-versions.mjs'

const MB = 2 ** 20

/** What installing puts into the repository, in MB, as it was measured and rounded up. */
const INSTALLED = [
  ['node_modules/', 700],
  ['test-workspace/node_modules/', 50],
  ['test/tsserver/versions/node_modules/', 100],
  ['test/package/managers/node_modules/', 250],
  ['.cache/editors/', 850],
  ['.cache/layouts/', 300],
  ...otherNodes.map((version) => [`.cache/node-${version}/`, 200]),
]
const SDK_GROUP = 170
/** What is compiled, bundled and packed. */
const BUILT = 400
/** What temporary folders take at most, all at once. */
const TEMPORARY = 1500

/**
 * Whether the disk has what a run of CI takes, and both in words. `measure` is for tests.
 *
 * @param {(folder: string) => Promise<{ device: number, free: number }>} [measure] bytes
 */
export async function roomForRun(measure = roomIn) {
  const needs = [
    [fileURLToPath(root), missing() + BUILT * MB],
    [tmpdir(), TEMPORARY * MB],
  ]
  const devices = new Map()
  for (const [folder, bytes] of needs) {
    const { device, free } = await measure(folder)
    const { folders, needed } = devices.get(device) ?? { folders: [], needed: 0 }
    devices.set(device, { free, folders: [...folders, folder], needed: needed + bytes })
  }
  const all = [...devices.values()]
  const said = all.map(
    ({ folders, free, needed }) =>
      `${folders.join(' and ')}: ${gigabytes(free)} free, ${gigabytes(needed)} needed`,
  )
  return { isEnough: all.every(({ free, needed }) => free >= needed), said: said.join('; ') }
}

/** What is still to be installed, in bytes. */
function missing() {
  const groups = readdirSync(new URL('test/sdks/', root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `test/sdks/${name}/`)
    .filter((group) => existsSync(new URL(`${group}package-lock.json`, root)))
    .map((group) => [`${group}node_modules/`, SDK_GROUP])
  return [...INSTALLED, ...groups]
    .filter(([folder]) => !existsSync(new URL(folder, root)))
    .reduce((sum, [, megabytes]) => sum + megabytes * MB, 0)
}

async function roomIn(folder) {
  const { bavail, bsize } = await statfs(folder)
  return { device: (await stat(folder)).dev, free: bavail * bsize }
}

function gigabytes(bytes) {
  return `${(bytes / 2 ** 30).toFixed(1)} GB`
}
