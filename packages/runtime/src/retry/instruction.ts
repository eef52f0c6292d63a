import { pathOf } from './issue-path.js'
import type { Style } from './style.js'

/** One sentence that tells the model what to do. */
export const instruction: Style = {
  source: 'Toolsight’s own sentence for agent loops: at most five issues, a hundred characters each',
  format({ issues }, { maxIssues, maxMessage }) {
    const listed = issues.slice(0, maxIssues).map((issue) => {
      const path = pathOf(issue).join('.')
      const message =
        issue.message.length > maxMessage ? `${issue.message.slice(0, maxMessage)}…` : issue.message
      return path === '' ? message : `${path}: ${message}`
    })
    const rest = issues.length - listed.length
    if (rest > 0) listed.push(`and ${rest} more`)
    return `Please rewrite the input with valid arguments. Errors: ${listed.join('; ')}`
  },
}
