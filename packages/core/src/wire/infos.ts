import type { Target } from './target.js'
import { TARGETS } from './targets/index.js'

/** A target as people choose one. */
export interface TargetInfo extends Pick<Target, 'id' | 'title' | 'place' | 'provider' | 'source' | 'read'> {
  /** Among the `targets` of the configuration. */
  configured: boolean
  /** What is shown was recorded from a real request; false: it is the documented shape. */
  captured: boolean
}

export function targetInfos(configured: readonly string[]): TargetInfo[] {
  return TARGETS.map(({ id, title, place, provider, source, read }) => ({
    id,
    title,
    place,
    provider,
    source,
    read,
    configured: configured.includes(id),
    captured: false,
  }))
}
