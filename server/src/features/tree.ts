import type { CancellationToken } from 'vscode-languageserver'
import { TREE, type TreeNode } from '../messages.js'
import { treeOf } from '../tools/tree.js'
import type { Feature } from './feature.js'

/** What our own client's view shows. */
export const tree: Feature = {
  register(session) {
    const nothing: TreeNode[] = []
    const answer = session.answer(TREE, nothing, (_: null, { signal }) => treeOf(session, signal))
    // Sent without parameters, a request has only its token.
    session.connection.onRequest(TREE, (first: unknown, second?: CancellationToken) =>
      answer(null, second ?? (first as CancellationToken)),
    )
  },
}
