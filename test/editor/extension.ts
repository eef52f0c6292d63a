import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownTarget } from '../../scripts/extension/natives.mjs'

const root = new URL('../../', import.meta.url)

/** The .vsix of this platform, absolute: `npm run test:editors` has made it. */
export function packagedExtension(): string {
  const { name, version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  return present(new URL(`.cache/package/${name}-${ownTarget()}-${version}.vsix`, root))
}

/** The folder that the .vsix was made from, absolute. */
export function unpackedExtension(): string {
  return present(new URL(`.cache/package/${ownTarget()}`, root))
}

function present(url: URL): string {
  const file = fileURLToPath(url)
  if (!existsSync(file)) throw new Error(`${file} is missing. Run npm run package first.`)
  return file
}
