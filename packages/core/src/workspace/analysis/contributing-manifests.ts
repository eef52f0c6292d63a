import type { Markers } from '../../detect/markers.js'
import type { Documents } from '../../files/documents.js'
import type { Packages } from '../../files/packages.js'

/** Where the package.json of packages are looked for. */
export interface ManifestParts {
  documents: Documents
  packages: Packages
  markers: Markers
}

/** The package.json of the packages that files belong to, as far as they contribute tools. `below`: the folders that they may be in. */
export function contributingManifests(
  files: readonly string[],
  below: readonly string[],
  { documents, packages, markers }: ManifestParts,
): string[] {
  const folders = new Set(files.map((file) => packages.of(file)?.dir))
  return [...folders].flatMap((folder) => {
    const isAsked = folder !== undefined && below.some((each) => `${folder}/`.startsWith(`${each}/`))
    const manifest = `${folder}/package.json`
    const text = isAsked ? documents.read(manifest).text : null
    return text !== null && markers.mayContributeTools(text) ? [manifest] : []
  })
}
