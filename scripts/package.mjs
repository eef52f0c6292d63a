/*
 * Makes the extension's package and says what is in it, and by which licenses.
 *
 *   npm run package                                   for the platform that this runs on
 *   npm run package -- --target win32-x64 darwin-arm64
 *   npm run package -- --target all
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createVSIX } from '@vscode/vsce'
import { dependenciesOf, licenseLines } from './bundling/licenses.mjs'
import { root } from './command.mjs'
import { entriesOf } from './extension/archive.mjs'
import { ownTarget, targets } from './extension/natives.mjs'
import { stage } from './extension/stage.mjs'
import { prepare } from './prepare.mjs'

/**
 * @param {string} target one of VS Code's names of platforms
 * @param {{ quiet?: boolean }} [options] whether the packager's list of files is left out
 * @returns {Promise<string>} the absolute path of the .vsix
 */
export async function packageFor(target, { quiet = false } = {}) {
  const { name, version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const staged = new URL(`.cache/package/${target}/`, root)
  const packages = new URL('.cache/package/', root)
  mkdirSync(packages, { recursive: true })
  await stage(staged, target)
  const vsix = fileURLToPath(new URL(`${name}-${target}-${version}.vsix`, packages))
  const say = console.log
  // The packager has no switch for it.
  if (quiet) console.log = () => undefined
  await createVSIX({
    cwd: fileURLToPath(staged),
    target,
    packagePath: vsix,
    // Without it `node_modules` is left out, where tsserver looks for the plugin.
    dependencies: true,
    // There is no address yet that relative links could lead to.
    rewriteRelativeLinks: false,
    allowMissingRepository: true,
  }).finally(() => {
    console.log = say
  })
  return vsix
}

/** By folder: how many files, how many bytes of the package. */
async function describe(vsix) {
  const folders = new Map()
  const entries = await entriesOf(vsix)
  for (const { name, compressedSize, size } of entries) {
    const folder = name.match(/^extension\/(dist\/[^/]+\/|[^/]+\/(?=.))/)?.[1] ?? 'manifest, README, licence'
    const sum = folders.get(folder) ?? { files: 0, packed: 0, size: 0 }
    folders.set(folder, { files: sum.files + 1, packed: sum.packed + compressedSize, size: sum.size + size })
  }
  const rows = [...folders].sort(([, a], [, b]) => b.packed - a.packed)
  const total = rows.reduce(
    (sum, [, { packed, size }]) => ({ packed: sum.packed + packed, size: sum.size + size }),
    { packed: 0, size: 0 },
  )
  const lines = rows.map(
    ([folder, { files, packed, size }]) =>
      `  ${folder.padEnd(28)}${String(files).padStart(4)} files  ${kilobytes(packed)}  ${kilobytes(size)} installed`,
  )
  return [
    `${vsix}`,
    ...lines,
    `  ${'together'.padEnd(28)}${String(entries.length).padStart(4)} files  ${kilobytes(total.packed)}  ${kilobytes(total.size)} installed`,
  ].join('\n')
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1024)} kB`.padStart(9)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values, positionals } = parseArgs({
    options: { target: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const named = [...(values.target ?? []), ...positionals]
  const wanted = named.includes('all') ? targets : named.length > 0 ? named : [ownTarget()]
  await prepare()
  for (const target of wanted) {
    console.log(await describe(await packageFor(target)))
    const staged = fileURLToPath(new URL(`.cache/package/${target}/`, root))
    for (const line of licenseLines(dependenciesOf(staged))) console.log(`  ${line}`)
  }
}
