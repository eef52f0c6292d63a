import { pathOf } from './issue-path.js'
import type { Style } from './style.js'

export const valibotSummary: Style = {
  source: 'As the validator Valibot 1 (npm package valibot): v.summarize',
  format: ({ issues }) =>
    issues
      .flatMap((issue) => {
        const path = pathOf(issue).join('.')
        return [`× ${issue.message}`, ...(path === '' ? [] : [`  → at ${path}`])]
      })
      .join('\n'),
}
