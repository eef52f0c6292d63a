import path from 'node:path'

/** Source files that may have a samples file beside them, the usual ones first. */
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.jsx']

const SUFFIX = '.samples.json'

/** `tools/search.ts` → `tools/search.samples.json`. */
export function samplesFileOf(file: string): string {
  const extension = path.posix.extname(file)
  const base = EXTENSIONS.includes(extension) ? file.slice(0, -extension.length) : file
  return `${base}${SUFFIX}`
}

/** The files whose tools a samples file may be about; none for any other file. */
export function sourcesOf(samplesFile: string): string[] {
  if (!samplesFile.endsWith(SUFFIX)) return []
  const base = samplesFile.slice(0, -SUFFIX.length)
  return EXTENSIONS.map((extension) => `${base}${extension}`)
}
