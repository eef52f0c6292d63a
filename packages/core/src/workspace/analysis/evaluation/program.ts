import type { FileRequest } from '../../../evaluate/host.js'
import { hashOf } from '../../cache/dependency-fingerprints.js'

/** The code that makes a file's tools, and how they are read: equal for equal programs, whatever converts them. */
export function programOf({ modules, sites }: Pick<FileRequest, 'modules' | 'sites'>): string {
  return hashOf(
    JSON.stringify([
      modules.map(({ id, revision }) => [id, revision]),
      sites.map(({ framework, ...site }) => [framework.id, site]),
    ]),
  )
}

/** Whether facts (`ToolFacts.program`) result from this program. */
export function isOfProgram(known: string | undefined, request: FileRequest): boolean {
  return known?.split(' ')[0] === programOf(request)
}
