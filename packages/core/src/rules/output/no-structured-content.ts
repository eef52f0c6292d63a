import type { Rule } from '../engine/rule.js'
import { inline, toolLabel } from '../engine/wording.js'
import { withHandler } from './output-example.js'
import { pathsOf } from './result-fit.js'

const TEXT = "content: [{ type: 'text', text: '4' }]"

export const noStructuredContent: Rule = {
  scope: 'tool',
  meta: {
    code: 'no-structured-content',
    title: 'A result lacks the structured content',
    category: 'correctness',
    severity: 'warning',
    fixable: false,
    what:
      'The tool has an `outputSchema`, and its handler returns a result without `structuredContent`: on all of its paths, or on one ' +
      'of them. Results with `isError: true` need none. Read from the text of the handler: object literals, constants that hold one, ' +
      'and functions of the same file that return one. What is spread or comes from elsewhere is not judged.',
    why:
      'The SDK checks results. Each call that ends there fails, after the handler has done its work, and the model gets an error ' +
      'instead of the text.',
    remedy:
      'Return `structuredContent` beside `content`; for a failure, return `isError: true`. Or leave out the `outputSchema`.',
    good: { files: { 'tools.ts': withHandler(`return { ${TEXT}, structuredContent: { free: 4 } }`) } },
    bad: {
      files: { 'tools.ts': withHandler(`return { ${TEXT} }`) },
      at: { file: 'tools.ts', line: 8, text: 'z.object({ free: z.number() })' },
    },
  },

  *check(tool, { frameworks }) {
    const paths = pathsOf(tool).filter(({ isError }) => !isError)
    const without = paths.filter(({ structured }) => structured === 'none')
    const [first, ...others] = without
    if (!first) return
    const label = toolLabel(tool)
    const isEvery = tool.site.results?.isWhole === true && without.length === paths.length
    const { title = 'The SDK', checksResults } = frameworks.get(tool.site.framework) ?? {}
    const says = checksResults?.says.replace('{tool}', () => inline(tool.name ?? label, 60))
    const { file } = tool
    const linked = isEvery ? without : others
    yield {
      message: [
        isEvery
          ? `'${label}' has an output schema, and its handler returns no structured content.`
          : `'${label}' has an output schema, and returns no structured content here.`,
        `${isEvery ? 'Each call' : 'Each call that ends here'} fails${says === undefined ? '' : `. ${title} says: ${says}`}`,
        'Return structuredContent beside content, or isError: true where it is a failure.',
      ].join('\n'),
      cause: 'A handler returns no structured content, and its tool has an output schema.',
      at: isEvery
        ? { fields: ['outputSchema'] }
        : { fields: ['outputSchema'], location: { file, range: first.range } },
      ...(linked.length > 0 && {
        related: linked
          .slice(0, MAX_LINKED)
          .map(({ range }) => ({ file, range, message: 'No structured content is returned here.' })),
      }),
    }
  },
}

const MAX_LINKED = 8
