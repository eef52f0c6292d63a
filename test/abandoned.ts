import { tmpdir } from 'node:os'
import { removeAbandoned } from '../scripts/testing/run-folders.mjs'

/** What runs have left that were killed. */
export default function removeAbandonedFolders(): void {
  removeAbandoned(tmpdir())
}
