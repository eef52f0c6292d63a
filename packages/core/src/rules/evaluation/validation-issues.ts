/**
 * A Zod error's message is its issues as JSON, whose first line is a bracket. The settings of a program
 * are often checked so, and then this is all that there is to read.
 *
 * @returns a line for each issue (`MAX_NIGHTS: expected number, received NaN`); null for any other message
 */
export function validationIssues(message: string): string[] | null {
  if (!message.startsWith('[')) return null
  let issues: unknown
  try {
    issues = JSON.parse(message)
  } catch {
    return null
  }
  if (!Array.isArray(issues) || issues.length === 0) return null
  const lines = issues.map(lineOf)
  return lines.every((line) => line !== null) ? lines : null
}

function lineOf(issue: unknown): string | null {
  if (typeof issue !== 'object' || issue === null || !('message' in issue)) return null
  const { message } = issue
  if (typeof message !== 'string') return null
  const path = 'path' in issue && Array.isArray(issue.path) ? issue.path.join('.') : ''
  return path === '' ? message : `${path}: ${message}`
}
