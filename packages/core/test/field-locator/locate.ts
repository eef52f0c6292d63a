import { locateField } from '#core/field-locator/index.js'
import { sourcesOf } from './sources-of.js'

/**
 * Locates a path in `/w/tool.ts`, whose text has the input schema between `<<` and `>>`. Gives what stands at the
 * key and at the value, as `file: text` for other files.
 */
export function locate(
  marked: string,
  path: string[],
  others: Record<string, string> = {},
  file = '/w/tool.ts',
): { key: string; value: string; exact: boolean; file: string } | null {
  const start = marked.indexOf('<<')
  const end = marked.indexOf('>>') - 2
  const text = marked.replace('<<', '').replace('>>', '')
  const files: Record<string, string> = { ...others, [file]: text }
  const found = locateField(sourcesOf(files), { file, span: { start, end } }, path)
  if (!found) return null
  const at = files[found.file] ?? ''
  return {
    key: at.slice(found.key.start, found.key.end),
    value: at.slice(found.value.start, found.value.end),
    exact: found.exact,
    file: found.file,
  }
}
