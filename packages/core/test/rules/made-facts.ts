import { FRAMEWORKS } from '#core/frameworks/index.js'
import type { ToolFacts } from '#core/model/facts.js'
import type { ToolField } from '#core/model/framework.js'
import type { ToolReading } from '#core/model/reading.js'
import type { FieldSite, ToolSite } from '#core/model/site.js'
import type { FoundPlace, Range } from '#core/model/text.js'
import type { PlaceQuestion, RuleContext } from '#core/rules/engine/rule.js'
import { targetOf } from '#core/wire/pick.js'
import { wireForm } from '#core/wire/wire-form.js'

/** `range(2, 4, 9)`: line 2, from character 4 to 9. */
export function range(line: number, from: number, to: number, toLine = line): Range {
  return { start: { line, character: from }, end: { line: toLine, character: to } }
}

/** A key and its one-line value. */
export function written(line: number, key: string, value: string): FieldSite {
  const start = 2
  const valueStart = start + key.length + 2
  return {
    key: range(line, start, start + key.length),
    value: range(line, valueStart, valueStart + value.length),
    property: range(line, start, valueStart + value.length),
  }
}

const FIELDS: Partial<Record<ToolField, FieldSite>> = {
  name: written(1, 'name', "'search'"),
  description: written(2, 'description', "'Searches.'"),
  input: written(3, 'input', 'schema'),
  handler: written(5, 'handler', 'run'),
}

export function madeSite(site: Partial<ToolSite> = {}): ToolSite {
  return {
    index: 0,
    framework: 'toolsight',
    range: range(0, 15, 2, 6),
    callee: range(0, 15, 25),
    config: range(0, 26, 1, 6),
    spread: false,
    fields: FIELDS,
    literal: {},
    boundTo: 'search',
    blocked: null,
    ...site,
  }
}

export function madeReading(reading: Partial<ToolReading> = {}): ToolReading {
  return {
    name: { kind: 'string', value: 'search' },
    description: { kind: 'string', value: 'Searches.' },
    input: {
      kind: 'schema',
      vendor: 'zod',
      vendorVersion: '4.6.7',
      standard: true,
      standardJsonSchema: true,
    },
    parameters: { kind: 'absent' },
    resolution: { status: 'resolved', source: 'converter', converter: 'zod', schema: SCHEMA },
    outputResolution: { status: 'absent' },
    unsafeKeys: [],
    samples: null,
    declaredKeys: ['query'],
    defaults: [],
    drift: null,
    ...reading,
  }
}

export const SCHEMA = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }

/** A tool with which all is well, but for what is given. */
export function madeTool(facts: Partial<ToolFacts> = {}): ToolFacts {
  return {
    id: 'tools/search.ts#search',
    file: '/project/tools/search.ts',
    site: madeSite(),
    instance: 0,
    name: 'search',
    nameSource: 'config',
    description: 'Finds.',
    vendor: 'zod',
    vendorVersion: '4.6.7',
    schemaSource: 'converter',
    converter: 'zod',
    schema: SCHEMA,
    outputSchema: null,
    status: 'resolved',
    reason: null,
    reading: madeReading(),
    failure: null,
    ...facts,
  }
}

/** A tool whose input did not resolve, and how that shows in its facts. */
export function unresolved(failure: Extract<ToolReading['resolution'], { status: 'failed' }>): ToolFacts {
  return madeTool({
    status: 'failed',
    reason: failure.message,
    schema: null,
    schemaSource: null,
    converter: null,
    reading: madeReading({ resolution: failure }),
  })
}

/** `RuleContext.locate` that finds each part by itself. */
export function located(find: (question: PlaceQuestion) => FoundPlace | null): RuleContext['locate'] {
  return async (questions) => questions.map(find)
}

export function madeContext(context: Partial<RuleContext> = {}): RuleContext {
  return {
    config: {
      targets: [],
      converters: ['zod'],
      include: [],
      exclude: [],
      rules: {},
      frameworks: [],
      retryStyle: 'patties',
      tokens: { perTool: null, total: null },
      evaluate: { enabled: true, registration: true, timeoutMs: 1500, env: [], node: null },
      servers: [],
    },
    root: '/project',
    trusted: true,
    frameworks: new Map(FRAMEWORKS.map((framework) => [framework.id, framework])),
    packageManager: 'npm',
    locate: located(() => null),
    commentsAt: () => [],
    packageOf: () => ({ dir: '/project', name: 'work' }),
    workspaceOf: () => null,
    otherVersion: () => null,
    wire: (tool, target) => wireForm(tool, targetOf(target)),
    targetsOf: () => [],
    ownTargetOf: () => null,
    serverOf: () => null,
    references: () => [],
    allNames: () => null,
    made: () => null,
    importFailures: () => 0,
    wireRevision: () => '',
    tokens: () => null,
    setsOf: () => [],
    log: (message) => {
      throw new Error(message)
    },
    ...context,
  }
}
