import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import pc from 'picocolors'
import type { FileChange } from '../edits/draft.js'

/** A unified diff that `git apply` and `patch -p1` take. */
export function formatDiff(
  changes: readonly FileChange[],
  nameFile: (file: string) => string,
  colour: boolean,
): string {
  const diff = changes
    .map(({ file, bytesBefore, before, after }) => {
      const name = nameFile(file)
      const oldName = bytesBefore === null ? '/dev/null' : `a/${name}`
      return createTwoFilesPatch(oldName, `b/${name}`, before, after, undefined, undefined, {
        context: 3,
        headerOptions: FILE_HEADERS_ONLY,
      })
    })
    .join('')
  return colour ? painted(diff) : diff
}

function painted(diff: string): string {
  const paint = pc.createColors(true)
  return diff
    .split('\n')
    .map((line) => {
      if (/^(---|\+\+\+) /.test(line)) return paint.bold(line)
      if (line.startsWith('@@')) return paint.cyan(line)
      if (line.startsWith('+')) return paint.green(line)
      return line.startsWith('-') ? paint.red(line) : line
    })
    .join('\n')
}
