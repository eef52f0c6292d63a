import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from '../command.mjs'

const source = fileURLToPath(new URL('test-workspace/', root))

/**
 * Puts the example project into a folder, as somebody has it who has no clone of this repository.
 *
 * @param {URL} folder with a slash at its end
 */
export function copyExample(folder) {
  cpSync(source, fileURLToPath(folder), {
    recursive: true,
    filter: (file) => !/[\\/](node_modules|package-lock\.json)$/.test(file),
  })
  const { version } = JSON.parse(readFileSync(new URL('packages/runtime/package.json', root), 'utf8'))
  rewrite(new URL('package.json', folder), (manifest) => {
    manifest.dependencies['@toolsight/runtime'] = `^${version}`
  })
  // The editor knows the file's schema by its name; this path leads nowhere outside the repository.
  rewrite(new URL('toolsight.config.json', folder), (config) => {
    delete config.$schema
  })
  rmSync(new URL('.gitignore', folder), { force: true })
}

function rewrite(file, change) {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  change(content)
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
