import type { Framework } from '../../../model/framework.js'
import type { FileAnalysis } from '../analysis.js'
import type { AnalysisRequests } from './analysis-service.js'

/*
 * Frameworks are data that both sides have, and objects that are compared by identity: on the way between them each is its
 * place in the list.
 */

interface Framed {
  framework: Framework
}

type Indexed = { framework: number }

/** An answer, for the way. */
export function withIndexes(
  question: keyof AnalysisRequests,
  value: unknown,
  frameworks: readonly Framework[],
): unknown {
  const sent = eachFramed(question, value, ({ framework, ...rest }: Framed) => ({
    ...rest,
    framework: frameworks.indexOf(framework),
  })) as { prepared?: { sites?: unknown } } | null
  // They are those of the look itself.
  if (sent?.prepared && 'sites' in sent.prepared) sent.prepared.sites = []
  return sent
}

/** An answer that came that way. */
export function withFrameworks(
  question: keyof AnalysisRequests,
  value: unknown,
  frameworks: readonly Framework[],
): unknown {
  return eachFramed(question, value, ({ framework, ...rest }: Indexed) => ({
    ...rest,
    framework: frameworks[framework] as Framework,
  }))
}

function eachFramed<From, To>(
  question: keyof AnalysisRequests,
  value: unknown,
  change: (from: From) => To,
): unknown {
  if (value === null) return value
  if (question === 'request') return withSites(value as { sites: From[] }, change)
  if (question !== 'look') return value
  const look = withSites(value as { sites: From[] } & Pick<FileAnalysis, 'prepared'>, change)
  const { prepared } = look
  if (!prepared || 'failed' in prepared) return look
  const request = withSites(prepared.request as unknown as { sites: From[] }, change)
  return { ...look, prepared: { ...prepared, sites: look.sites, request } }
}

function withSites<From, To, T extends { sites: From[] }>(
  value: T,
  change: (from: From) => To,
): Omit<T, 'sites'> & { sites: To[] } {
  return { ...value, sites: value.sites.map(change) }
}
