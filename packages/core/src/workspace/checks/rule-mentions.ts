import path from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { Lines } from '../../common/lines.js'
import { currentCode } from '../../config/renamed-rules.js'
import type { Range } from '../../model/text.js'
import { suppressionComments } from '../../rules/engine/suppression.js'
import { ruleMetas } from '../../rules/index.js'
import { isSourceFile } from '../../syntax/parse.js'

/** A rule's code, and where somebody wrote it or a former one. */
export interface RuleMention {
  code: string
  range: Range
}

/** Where a text names rules: in comments that silence findings, or as keys of the configuration. */
export function ruleMentions(file: string, text: string): RuleMention[] {
  const known = new Set(ruleMetas.map(({ code }) => code))
  const lines = new Lines(text)
  return codesIn(file, text)
    .map((written) => ({ ...written, code: currentCode(written.code) }))
    .filter(({ code }) => known.has(code))
    .map(({ code, start, end }) => ({ code, range: lines.range({ start, end }) }))
}

function codesIn(file: string, text: string): Array<{ code: string; start: number; end: number }> {
  if (isSourceFile(file)) {
    return suppressionComments(file, text).flatMap(({ codes }) =>
      codes.map(({ code, span }) => ({ code, ...span })),
    )
  }
  const name = path.posix.basename(file)
  const at =
    name === 'toolsight.config.json' ? ['rules'] : name === 'package.json' ? ['toolsight', 'rules'] : null
  const root = at && parseTree(text)
  const rules = at && root && findNodeAtLocation(root, at)
  return (rules?.children ?? []).flatMap(({ children }) => {
    const key = children?.[0]
    // Without its quotes.
    return key ? [{ code: String(key.value), start: key.offset + 1, end: key.offset + key.length - 1 }] : []
  })
}
