import { ended, sentence } from '../../common/sentence.js'
import type { ToolFacts, UnseenTool } from '../../model/facts.js'
import type { ToolField } from '../../model/framework.js'
import type { Blocked, ToolSite } from '../../model/site.js'
import { isForTests } from '../engine/aside.js'
import { inputFailure } from '../engine/resolution.js'
import type { Report, Rule, RuleContext } from '../engine/rule.js'
import { enumerated, inline, relativeTo, shorten, toolLabel } from '../engine/wording.js'
import { isMadeAtRunTime } from './made-at-run-time.js'
import { missingPackage, uninstalledPackage } from './missing-package.js'
import { unknownMaker } from './unknown-package.js'

export const notEvaluated: Rule = {
  scope: 'tool',
  meta: {
    code: 'not-evaluated',
    title: 'The tool was not evaluated',
    category: 'evaluation',
    severity: 'warning',
    fixable: false,
    environmentDependent: true,
    what:
      "The tool's schema is not known, because it depends on something that only exists while your program runs (a " +
      'member of `this`, a parameter with no call in sight, an import that only a bundler understands, a name that is only declared), because the workspace is not trusted, or because evaluation is turned off. ' +
      'Tools that hand calls on to another server (`client.callTool(…)`) and have their names from it are an info. ' +
      'The message names it. A wrapper or a base class that cannot be followed is one finding for all of its tools: how many the ' +
      'text shows, and a link to each.',
    why:
      'Toolsight reports what it did not check, so that no finding means no problem. The name, the description and ' +
      'literal `parameters` are still checked. The finding is a warning where the schema is unknown, and an info where ' +
      '`parameters` tell it, where only a description or another part is unknown, or where trust or the configuration ' +
      'keeps everything from being evaluated. It is an info, too, where the text has neither a name, nor a description, nor a schema ' +
      'of the tool, which the program makes of what it finds as it runs, and where the file serves tests (`mocks`, `test-utils`, `integration-tests`).',
    remedy:
      'Move the schema to the top of its module, or give it to the factory where it can be seen. In an editor, trust ' +
      'the workspace to have its tools evaluated. Where evaluation is turned off (`"evaluate": { "enabled": false }`, ' +
      '`--no-evaluate`), turn it on, or switch this rule off.',
    good: {
      files: {
        'tools/ask-desk.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

const question = z.object({ text: z.string() })

export class Desk {
  readonly tool = defineTool({
    name: 'ask_desk',
    description: 'Asks the front desk.',
    input: question,
    handler: ({ text }) => text,
  })
}
`,
      },
    },
    bad: {
      files: {
        'tools/ask-desk.ts': `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export class Desk {
  constructor(private readonly question: z.ZodType) {}

  tool() {
    return defineTool({
      name: 'ask_desk',
      description: 'Asks the front desk.',
      input: this.question,
      handler: ({ text }) => text,
    })
  }
}
`,
      },
      at: { file: 'tools/ask-desk.ts', line: 5, text: 'question' },
    },
  },

  *check(tool, context) {
    const isOfTests = isForTests(relativeTo(context.root, tool.file))
    for (const report of reportsOf(tool, context))
      yield isOfTests ? { ...report, severity: 'info' as const } : report
  },
}

function* reportsOf(tool: ToolFacts, context: RuleContext): Generator<Report> {
  if (tool.site.remote && tool.name === null && tool.status === 'unevaluated') {
    yield ofRemote(tool)
    return
  }
  if (tool.unseen) {
    yield ofUnseen(tool, tool.unseen)
    // What is known of the definition itself is one of its tools only where it is a class of its own.
    if (tool.status === 'unevaluated') return
  }
  if (tool.otherForm) yield ofOtherForm(tool, tool.otherForm)
  // Said once for all tools that they are about.
  if (missingPackage(tool) !== null) return
  if (inputFailure(tool, 'unknown-conversion') !== null) {
    const isSaid = tool.failure !== null || uninstalledPackage(tool) !== null || unknownMaker(tool) !== null
    if (!isSaid) yield ofConversion(tool, context)
    return
  }
  if (tool.status !== 'unevaluated') {
    yield* ofParts(tool)
    return
  }
  const { blocked } = tool.site
  if (blocked?.further) {
    yield {
      message:
        `Not evaluated: tools that \`${inline(blocked.name, 60)}\` may bring to those that are written.\n` +
        'The list that is answered takes them in, and only the running program has them.\n' +
        LISTED,
      at: { fields: [], location: { file: tool.file, range: blocked.range } },
      severity: 'info',
    }
  } else if (blocked?.answers) {
    yield {
      message:
        `Not evaluated: the tools that '${toolLabel(tool)}' answers \`tools/list\` with.\n` +
        `The function that answers could not be run: ${ended(shorten(blocked.reason, 500))}\n` +
        'To have them checked, keep them in a list at the top of a module, and answer with that list.',
      at: { fields: [], location: { file: tool.file, range: blocked.range } },
    }
  } else if (blocked) {
    const listed = isNamedAtRunTime(tool) ? `\n${LISTED}` : ''
    const remedy = isMadeAtRunTime(tool) ? madeRemedy(tool) : remedyFor(blocked, tool.site.maker) + listed
    yield {
      message: `${summaryOf(blocked, inline(blocked.partialName ?? toolLabel(tool), 100))}\n${remedy}`,
      at: {
        fields: [blocked.nameOnly ? 'name' : 'input'],
        location: { file: tool.file, range: blocked.range },
      },
      ...severityOf(tool),
    }
  } else if (!context.config.evaluate.enabled) {
    yield {
      message:
        `Not evaluated: '${toolLabel(tool)}', because evaluation is turned off.\n` +
        'Take out `"enabled": false` of `evaluate` in the configuration, or `--no-evaluate`, to have it checked whole.',
      at: { fields: ['input'] },
      severity: 'info',
    }
  } else if (!context.trusted) {
    yield {
      message:
        `Not evaluated: '${toolLabel(tool)}' is in a workspace that is not trusted.\n` +
        'Trust the workspace to have its schemas evaluated and checked.',
      at: { fields: ['input'] },
      severity: 'info',
    }
  } else {
    const reason = tool.reason ? `\n${asSentence(tool.reason)}` : ''
    yield {
      message: `Not evaluated: '${toolLabel(tool)}'.${reason}\n${REMEDY}`,
      at: { fields: ['input'] },
      ...severityOf(tool),
    }
  }
}

/** What only the other server can tell is no fault of this program. */
function ofRemote(tool: ToolFacts): Report {
  return {
    message:
      `Tools of another server: those of '${toolLabel(tool)}' are known only at run time.\n` +
      'It hands calls on, and has names and schemas from what that server lists.\n' +
      'To have them checked, check that server: in its own project, or with toolsight check --server "<command>".',
    at: { fields: ['name', 'input'] },
    severity: 'info',
  }
}

/** Places that a finding links. */
const MAX_RELATED = 100

/** Names that a message has: the rest is linked. */
const MAX_NAMES = 12

/** One finding for all tools of a wrapper or a base class that could not be followed. */
function ofUnseen(tool: ToolFacts, unseen: readonly UnseenTool[]): Report {
  const { site, file, reason, unseenBy } = tool
  const { blocked } = site
  const isClass = unseenBy?.kind === 'class'
  const by = inline(unseenBy?.name ?? '', 60)
  const count = unseen.length === 1 ? '1 tool' : `${unseen.length} tools`
  const how = isClass
    ? `that ${unseen.length === 1 ? 'extends' : 'extend'} \`${by}\``
    : `given to ${unseenBy?.kind === 'returned' ? `what \`${by}\` returns` : `\`${by}\``}`
  const names = unseen.flatMap(({ name }) => (name === null ? [] : [inline(name, 60)]))
  const more = names.length - MAX_NAMES
  const listed = names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const known = blocked?.reason ?? reason ?? ''
  const why = known === '' ? '' : asSentence(known.replace(/^it depends on/, 'their definition depends on'))
  return {
    message:
      `Not evaluated: ${count} ${how}.\n${why === '' ? '' : `${why}\n`}` +
      (names.length > 0 ? `Names in the text: ${listed}.\n` : '') +
      (names.length === 0 && site.framework.startsWith('mcp')
        ? LISTED
        : adviceOn(
            by,
            isClass,
            unseenBy?.kind === 'returned' || (blocked !== null && /^this\b/.test(blocked.name)),
          )),
    at: blocked ? { fields: [], location: { file, range: blocked.range } } : { fields: [] },
    tools: unseen.length,
    ...(isMadeAtRunTime(tool) && { severity: 'info' }),
    related: unseen.slice(0, MAX_RELATED).map((each) => ({
      file: each.file,
      range: each.range,
      message: `Not evaluated: ${each.name === null ? inline(each.label, 60) : `'${inline(each.name, 60)}'`}`,
    })),
  }
}

function adviceOn(by: string, isClass: boolean, isHeld: boolean): string {
  if (isClass)
    return 'To have them checked, declare each class at the top of its module, and give its name, description and schema as constants.'
  if (isHeld)
    return 'To have them checked, register each tool where its name, description and schema are written.'
  return `To have them checked, call \`${by}\` where its parameters are known, or describe it under "frameworks" in the configuration.`
}

/** Which of two forms a tool has is not known: it is checked as one of them. */
function ofOtherForm(tool: ToolFacts, { at, differs, tools }: NonNullable<ToolFacts['otherForm']>): Report {
  const label = toolLabel(tool)
  const more =
    tools > 1 ? ` and ${tools - 1} more ${tools === 2 ? 'tool' : 'tools'} of the same function` : ''
  const parts = enumerated(differs.map((part) => FORMS[part]))
  return {
    message:
      `Not evaluated: which of two forms '${label}'${more} ${tools > 1 ? 'have' : 'has'}.\n` +
      'A condition decides that is not known before the program runs. The form that stands first is shown and checked' +
      `${parts === '' ? '' : `; the other one has another ${parts}`}.\n` +
      'To have the other one checked, too, keep it in a constant or a tool of its own.',
    at: { fields: ['name', 'input'] },
    related: [{ ...at, message: `The other form of '${label}' is registered here.` }],
    severity: 'info',
  }
}

const FORMS: Record<NonNullable<ToolFacts['otherForm']>['differs'][number], string> = {
  description: 'description',
  schema: 'input schema',
  outputSchema: 'output schema',
}

/** Where everything else is known: one finding for all parts that are not. */
function* ofParts(tool: ToolFacts): Iterable<Report> {
  const parts = (tool.unknown ?? []).filter((part) =>
    tool.reading?.unknown?.some((each) => each.part === part),
  )
  const [first] = parts
  if (first === undefined) return
  const unknown = tool.reading?.unknown ?? []
  const labels = new Set(unknown.map(({ label }) => `\`${inline(label, 60)}\``))
  const path = unknown.find(({ part }) => part === first)?.path
  const what = enumerated(parts.map((part) => PARTS[part].label))
  yield {
    message:
      `Not evaluated: ${what} of '${toolLabel(tool)}' ${parts.length > 1 || PARTS[first].isPlural ? 'depend' : 'depends'} on ${enumerated([...labels])}.\n` +
      'Its value only exists while the program runs. Everything else of the tool is checked.\n' +
      'To have this checked, too, write it as a constant.',
    at: { fields: [...PARTS[first].fields], ...(first === 'fieldDescriptions' && path ? { path } : {}) },
    severity: 'info',
  }
}

const PARTS: Record<
  NonNullable<ToolFacts['unknown']>[number],
  { label: string; isPlural?: true; fields: readonly ToolField[] }
> = {
  description: { label: 'the description', fields: ['description', 'input'] },
  fieldDescriptions: {
    label: 'the descriptions of some fields',
    isPlural: true,
    fields: ['input', 'parameters'],
  },
  outputSchema: { label: 'the output schema', fields: ['outputSchema', 'input'] },
  samples: { label: 'the examples', isPlural: true, fields: ['input', 'parameters'] },
}

/** The tool itself is known, and not what its framework makes of such a schema. */
function ofConversion(tool: ToolFacts, { frameworks }: RuleContext): Report {
  const by = frameworks.get(tool.site.framework)?.title ?? 'the framework'
  return {
    message:
      `Not evaluated: what ${by} makes of the schema of '${toolLabel(tool)}' is not known.\n` +
      'Its name and description are checked. To have its schema checked, too, write it with Zod, or as JSON Schema.',
    at: { fields: ['input'] },
    severity: 'info',
  }
}

const REMEDY =
  'To have it checked, move its schema to the top of the module, or pass constants to the function that makes it.'

/** Where even the names come with the tools, as those of other servers do, there may be no schema to move. */
const LISTED =
  'If its tools have their names and schemas from elsewhere as the program runs, check what the server lists: ' +
  'toolsight check --server "<command>".'

function madeRemedy({ site }: ToolFacts): string {
  return site.framework.startsWith('mcp')
    ? LISTED
    : 'If the program makes its tools of what it finds as it runs, there is nothing to mend.'
}

/** A tool of a server of which neither the schema nor the name is known. */
function isNamedAtRunTime({ name, site }: ToolFacts): boolean {
  return name === null && site.framework.startsWith('mcp') && !site.blocked?.nameOnly
}

function remedyFor({ name, nameOnly, external }: Blocked, maker: ToolSite['maker']): string {
  if (nameOnly) return 'To have the tool checked, write its name as a constant.'
  if (maker?.isClass && maker.class === name)
    return 'To have it checked, keep what only the program has out of its constructor: its texts and its schema are read from an instance.'
  return external
    ? 'To have it checked, keep what its schema needs in TypeScript or JSON, and import it from there.'
    : REMEDY
}

/** Where the text itself has the schema that goes out, most of the tool is checked; where it has nothing, there is nothing to mend. */
function severityOf(tool: ToolFacts): Pick<Report, 'severity'> {
  return tool.schema === null && !isMadeAtRunTime(tool) ? {} : { severity: 'info' }
}

/** A tool that has no name of its own goes by that of its class, which is no reason by itself. */
function summaryOf(blocked: Blocked, label: string): string {
  if (!blocked.nameOnly && blocked.name === label)
    return `Not evaluated: '${label}'.\n${asSentence(blocked.reason)}`
  const what = `${blocked.nameOnly ? 'the name of ' : ''}'${label}'`
  return `Not evaluated: ${what} depends on \`${inline(blocked.name, 60)}\`.${explanation(blocked)}`
}

/** The reason without what the first line says already. */
function explanation({ name, reason }: { name: string; reason: string }): string {
  const known = `it depends on \`${name}\``
  if (!reason.startsWith(known)) return `\n${asSentence(reason)}`
  const rest = reason.slice(known.length).replace(/^, /, '')
  if (rest === '') return ''
  return `\n${asSentence(rest.startsWith('which ') ? `it ${rest.slice('which '.length)}` : `it is ${rest}`)}`
}

/** Reasons are written to stand after a comma as well as alone. */
function asSentence(reason: string): string {
  return sentence(shorten(reason, 500))
}
