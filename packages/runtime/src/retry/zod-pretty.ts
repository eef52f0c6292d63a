import { codePath, pathOf } from './issue-path.js'
import type { Style } from './style.js'

/** `z.prettifyError`: a line for each issue, the shallow ones first, and one for its place. */
export const zodPretty: Style = {
  source: 'As the validator Zod 4 (npm package zod): z.prettifyError',
  format: ({ issues }) =>
    issues
      .map((issue) => ({ message: issue.message, path: pathOf(issue) }))
      .sort((one, other) => one.path.length - other.path.length)
      .flatMap(({ message, path }) => [
        `✖ ${message}`,
        ...(path.length > 0 ? [`  → at ${codePath(path)}`] : []),
      ])
      .join('\n'),
}
