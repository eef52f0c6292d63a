import ts from 'typescript'
import type { ValidationOutcome } from '#core/child/protocol.js'
import { Lines } from '#core/common/lines.js'
import { findProperty } from '#core/field-locator/index.js'
import { applyEdits, type FixContext, makeFix } from '#core/fixes/index.js'
import { FRAMEWORKS } from '#core/frameworks/index.js'
import type { ToolFacts } from '#core/model/facts.js'
import type { Fix, FixRequest } from '#core/model/finding.js'
import type { ToolField } from '#core/model/framework.js'
import type { Json, JsonObject } from '#core/model/json.js'
import type { GeneratedParameters } from '#core/model/reading.js'
import type { FieldSite } from '#core/model/site.js'
import { parse } from '#core/syntax/parse.js'
import { sourcesOf } from '../field-locator/sources-of.js'

export const TOOL = '/w/tool.ts'

export interface Setting {
  files: Record<string, string>
  /** The call in `/w/tool.ts`, by order. */
  call?: number
  schema?: JsonObject
  omitted?: string[]
  partial?: boolean
  generated?: GeneratedParameters
  validate?: (inputs: Json[]) => ValidationOutcome[] | Promise<ValidationOutcome[]>
  /** What the tool is known to be, beyond what its text says. */
  facts?: Partial<ToolFacts>
  framework?: string
  targets?: string[]
  strictTargets?: string[]
  config?: Partial<FixContext['config']>
}

export const CITY: JsonObject = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
}

/** Asks for a fix as the workspace would, and applies it to the files. */
export async function fixed(
  request: FixRequest,
  setting: Setting,
): Promise<{ fix: Fix; files: Record<string, string> } | null> {
  const sources = sourcesOf(setting.files)
  const context: FixContext = {
    sources,
    tool: factsOf(setting),
    generate: async () =>
      setting.generated ?? {
        ok: true,
        schema: setting.schema ?? CITY,
        source: setting.partial ? 'observed' : 'converter',
        omitted: setting.omitted ?? [],
        partial: setting.partial ?? false,
      },
    validate: async (inputs) =>
      setting.validate ? setting.validate(inputs) : inputs.map(() => ({ accepted: true, value: null })),
    targets: setting.targets ?? [],
    strictTargets: setting.strictTargets ?? [],
    config: {
      file: null,
      root: '/w',
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
      ...setting.config,
    },
  }
  const fix = await makeFix(request, context)
  if (!fix) return null
  const files = { ...setting.files }
  for (const file of new Set(fix.edits.map((edit) => edit.file))) {
    files[file] = applyEdits(
      files[file] ?? '',
      fix.edits.filter((edit) => edit.file === file),
    )
  }
  return { fix, files }
}

/** The facts that the text alone gives: the call, its literal, and where the parts in it stand. */
function factsOf({ files, call: index = 0, facts, framework = 'toolsight' }: Setting): ToolFacts {
  const text = files[TOOL] ?? ''
  const source = parse(TOOL, text)
  const offsets = new Lines(text)
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'defineTool') calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const call = calls[index]
  if (!call) throw new Error('The setting has no such call.')
  const span = (node: ts.Node) => ({ start: node.getStart(source), end: node.getEnd() })
  const config = call.arguments.find(ts.isObjectLiteralExpression) ?? null
  const fields: Partial<Record<ToolField, FieldSite>> = {}
  for (const [field, keys] of Object.entries(
    FRAMEWORKS.find(({ id }) => id === framework)?.calls[0]?.fields ?? {},
  )) {
    for (const property of config?.properties ?? []) {
      if (!property.name || !keys?.includes(property.name.getText(source))) continue
      const value = ts.isPropertyAssignment(property) ? property.initializer : property.name
      fields[field as ToolField] = {
        key: offsets.range(span(property.name)),
        value: offsets.range(span(value)),
        property: offsets.range(span(property)),
      }
    }
  }
  const name = config && findProperty(sourcesOf(files), TOOL, span(config), ['name'])
  return {
    id: 'tool.ts#1',
    file: TOOL,
    site: {
      index,
      framework,
      range: offsets.range(span(call)),
      callee: offsets.range(span(call.expression)),
      config: config && offsets.range(span(config)),
      spread: config?.properties.some(ts.isSpreadAssignment) ?? false,
      fields,
      literal: {},
      boundTo: null,
      blocked: null,
    },
    instance: 0,
    name:
      name && name.file === TOOL
        ? (/(['"`])(.*)\1/.exec(text.slice(name.value.start, name.value.end))?.[2] ?? null)
        : null,
    nameSource: 'config',
    description: null,
    vendor: 'valibot',
    vendorVersion: null,
    schemaSource: null,
    converter: null,
    schema: null,
    outputSchema: null,
    status: 'failed',
    reason: null,
    reading: null,
    failure: null,
    ...facts,
  }
}
