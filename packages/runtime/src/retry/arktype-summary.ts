import { codePath, pathOf } from './issue-path.js'
import type { Style } from './style.js'

/** A line for each issue, which begins with its place: ArkType's own messages do, others are given one. */
export const arktypeSummary: Style = {
  source: 'As the validator ArkType 2 (npm package arktype): ArkErrors.summary',
  format: ({ issues, details: { vendor } }) =>
    issues
      .map((issue) => {
        const path = codePath(pathOf(issue))
        return vendor === 'arktype' || path === '' ? issue.message : `${path}: ${issue.message}`
      })
      .join('\n'),
}
