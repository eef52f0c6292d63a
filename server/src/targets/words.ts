import { relativeTo, type TargetChoice, type TargetSource, targetLabel, targetSource } from '@toolsight/core'

/** A lens has room for this much of a path. */
const LONGEST_PATH = 32

/** `, from src/agent.ts:12`, for a lens. Nothing where the configuration names the target: it holds for every tool. */
export function sourceInLens({ from }: TargetChoice, root: string): string {
  return from.kind === 'configuration' ? '' : `, ${targetSource(from, shortNamer(root))}`
}

/** `from src/agent.ts:12` */
export function sourceText(from: TargetSource, root: string): string {
  return targetSource(from, (file) => relativeTo(root, file))
}

/** A target as people call it; one that is not known here by its name in the configuration. */
export function titleOfTarget(target: string, known: ReadonlyArray<{ id: string; title: string }>): string {
  return known.find(({ id }) => id === target)?.title ?? targetLabel(target)
}

/** Of a long path, the file and the folder that it is in. */
function shortNamer(root: string): (file: string) => string {
  return (file) => {
    const path = relativeTo(root, file)
    return path.length <= LONGEST_PATH ? path : `…/${path.split('/').slice(-2).join('/')}`
  }
}

/** What of a tool's targets can be said; null where nothing can. What only a package names may be wrong until all files were looked at. */
export function toldTargets(
  choices: readonly TargetChoice[],
  { knowsCallers }: { knowsCallers: boolean },
): readonly TargetChoice[] | null {
  if (knowsCallers) return choices
  const told = choices.filter(({ from }) => from.kind !== 'package')
  return told.length === 0 ? null : told
}
