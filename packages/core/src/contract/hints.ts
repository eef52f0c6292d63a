import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../model/json.js'
import type { ContractChange } from './change.js'
import type { LockedTool } from './lock.js'

/** The value of a hint that is not given, as MCP has it, and the one that asks more of a user. */
const HINTS: Readonly<Record<string, { absent: boolean; dangerous: boolean }>> = {
  readOnlyHint: { absent: false, dangerous: false },
  destructiveHint: { absent: true, dangerous: true },
  idempotentHint: { absent: false, dangerous: false },
  openWorldHint: { absent: true, dangerous: true },
}

type HintChange = Pick<ContractChange, 'kind' | 'title' | 'hurts' | 'asks' | 'path' | 'before' | 'after'>

/** What became of the hints by which hosts ask for consent. */
export function hintChanges(before: JsonObject, after: JsonObject): HintChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key): HintChange[] => {
    const [from, to] = [before[key], after[key]]
    if (isDeepStrictEqual(from, to)) return []
    const known = HINTS[key]
    const sides = { ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) }
    const how = to === undefined ? 'dropped' : from === undefined ? 'added' : 'changed'
    if (!known) {
      const hurts: ContractChange['hurts'] = ['behaviour']
      return [
        {
          kind: 'annotation-changed',
          title: `\`${key}\` ${how}`,
          hurts,
          asks: 'patch',
          path: [key],
          ...sides,
        },
      ]
    }
    const [was, is] = [from ?? known.absent, to ?? known.absent]
    const isWorse = was !== is && is === known.dangerous
    return [
      {
        kind: isWorse ? 'hint-more-dangerous' : 'hint-changed',
        title: `\`${key}\` ${how}${isWorse ? ': more dangerous than before' : ''}`,
        hurts: isWorse ? ['consent'] : [],
        asks: isWorse ? 'minor' : 'patch',
        path: [key],
        ...sides,
      },
    ]
  })
}

type Approval = Exclude<LockedTool['approval'], undefined>

const IN_WORDS: Readonly<Record<Approval, string>> = {
  always: 'each call waits for a person',
  'by call': 'a function decides which calls wait for a person',
  'not known': 'which calls wait for a person is not known',
}

/** What became of the approval that calls wait for; null where nothing did, or where one side could not be evaluated. */
export function approvalChange(
  before: Pick<LockedTool, 'approval' | 'unknown'>,
  after: Pick<LockedTool, 'approval' | 'unknown'>,
): HintChange | null {
  const [from, to] = [before.approval, after.approval]
  if (from === to || before.unknown !== undefined || after.unknown !== undefined) return null
  const sides = { ...(from && { before: from }), ...(to && { after: to }) }
  const isLost = from !== undefined && to === undefined
  const isLess =
    isLost || (from === 'always' && to !== undefined) || (from === 'by call' && to === 'not known')
  const title = isLost
    ? 'approval lost: calls no longer wait for a person'
    : `approval ${from === undefined ? 'added' : 'changed'}: ${to ? IN_WORDS[to] : ''}`
  return {
    kind: isLost ? 'approval-lost' : isLess ? 'approval-weaker' : 'approval-changed',
    title,
    hurts: isLess ? ['consent'] : [],
    asks: isLess || from === undefined ? 'minor' : 'patch',
    path: [],
    ...sides,
  }
}
