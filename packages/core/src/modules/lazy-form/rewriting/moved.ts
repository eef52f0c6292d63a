import type ts from '#typescript'
import { yields } from '../../../syntax/outline.js'

/** A change of the text. */
export interface Edit {
  start: number
  end: number
  code: string
  /** It ends what began further ahead. */
  closes?: boolean
}

/** Changes that move code into functions of its own: `__r.either(() => (condition), () => (entries), () => (others))`. */
export interface Moved {
  /** The code that is moved. */
  parts: readonly ts.Node[]
  edits: Edit[]
}

/** The changes, where the code can be moved: what waits or yields has to stay in its own function, or the module is no JavaScript. */
export function editsOfMoved(
  tree: ts.SourceFile,
  moved: Moved | null,
  waits: (node: ts.Node) => boolean,
): Edit[] {
  if (!moved || moved.parts.some((part) => waits(part) || yields(tree, part))) return []
  return moved.edits
}

/** What puts code around a node. */
export function around(tree: ts.SourceFile, node: ts.Node, before: string, after: string): Edit[] {
  return [opening(node.getStart(tree), before), closing(node.end, after)]
}

export function opening(at: number, code: string): Edit {
  return { start: at, end: at, code }
}

export function closing(at: number, code: string): Edit {
  return { start: at, end: at, closes: true, code }
}
