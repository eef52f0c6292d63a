import type { TargetChoice, TargetSource } from '../model/target-choice.js'
import type { Target } from './target.js'
import { TARGETS } from './targets/index.js'

/** A target as people choose one. */
export interface TargetInfo extends Pick<Target, 'id' | 'title' | 'place' | 'provider' | 'source' | 'read'> {
  /** Whether the tool is judged for it. */
  configured: boolean
  /** Why it is; null where it is not. */
  from: TargetSource | null
  /** What is shown is recorded from a real request, where nothing else is asked for; false: it is the documented shape. */
  captured: boolean
  /** The SDK that it is recorded from then; null where it is the documented shape. */
  via: string | null
  /** The SDKs that can send tools to it. */
  vias: ViaInfo[]
}

/** An SDK that can send tools to a target. */
export interface ViaInfo {
  id: string
  title: string
  /** The SDK itself is installed, be it that a package for this target is missing. */
  present: boolean
  /** The versions it would be sent by (`ai 7.0.173, @ai-sdk/openai 4.0.118`); null where a package is missing. */
  installed: string | null
  /** The command that adds what is missing; null where nothing is. */
  add: string | null
}

/** `own` is the SDK that sends a tool where nothing else is asked for; `viasOf` looks for those that can send to a target. */
export function targetInfos(
  chosen: readonly TargetChoice[],
  own: string | null,
  viasOf: (target: string) => ViaInfo[],
): TargetInfo[] {
  return TARGETS.map(({ id, title, place, provider, source, read }) => {
    const vias = viasOf(id)
    const from = chosen.find(({ target }) => target === id)?.from ?? null
    const via = vias.find((each) => each.id === own && each.installed !== null)?.id ?? null
    return {
      id,
      title,
      place,
      provider,
      source,
      read,
      configured: from !== null,
      from,
      captured: via !== null,
      via,
      vias,
    }
  })
}
