import type { ConfigOverrides } from '@toolsight/core'
import * as z from 'zod'

const words = z.array(z.string().min(1))
const severity = z
  .enum(['error', 'warning', 'warn', 'info', 'off'])
  .transform((setting) => (setting === 'warn' ? 'warning' : setting))

/** One setting each, by the path under `toolsight.`; `null` and absent say nothing. */
const shapes = {
  targets: z.union([z.literal('auto'), words]),
  converters: words,
  include: words,
  exclude: words,
  rules: z.record(z.string().min(1), severity),
  retryStyle: z.union([z.string().min(1), words]),
  'tokens.perTool': z.int().positive(),
  'tokens.total': z.int().positive(),
  'evaluate.enabled': z.boolean(),
  'evaluate.timeoutMs': z.int().min(50).max(600_000),
  'evaluate.env': words,
  'evaluate.node': z.string().min(1),
  'workspace.check': z.boolean(),
  'diagnostics.delay': z.int().min(0).max(10_000),
  'hover.maxSchemaLines': z.int().min(0),
  'codeLens.state': z.boolean(),
  'codeLens.preview': z.boolean(),
  'codeLens.samples': z.boolean(),
  'codeLens.outcomes': z.boolean(),
  'inlayHints.tokens': z.boolean(),
} as const

type Shapes = typeof shapes
type Values = { [K in keyof Shapes]?: z.output<Shapes[K]> }

/** What an editor's user has chosen for one folder. */
export interface Settings {
  /** Over the configuration file. */
  config: ConfigOverrides
  /** Whether files that are not open are checked in the background. */
  checkWorkspace: boolean
  /** Milliseconds of quiet after a keystroke before a text is checked. */
  delayMs: number
  hover: { maxSchemaLines: number }
  codeLens: { state: boolean; preview: boolean; samples: boolean; outcomes: boolean }
  inlayHints: { tokens: boolean }
}

/**
 * Reads the section `toolsight`, nested (`{ codeLens: { state: false } }`) or flat (`{ 'codeLens.state': false }`).
 * A setting of the wrong kind counts as absent, and `complain` is told.
 */
export function readSettings(section: unknown, complain: (message: string) => void): Settings {
  const values: Record<string, unknown> = {}
  for (const [key, shape] of Object.entries(shapes)) {
    const given = at(section, key)
    if (given === undefined || given === null) continue
    const read = shape.safeParse(given)
    if (read.success) values[key] = read.data
    else
      complain(
        `The setting toolsight.${key} is left out: ${read.error.issues[0]?.message ?? 'it cannot be used'}.`,
      )
  }
  return toSettings(values as Values)
}

function toSettings(values: Values): Settings {
  const { targets, converters, include, exclude, rules, retryStyle } = values
  const tokens = present({ perTool: values['tokens.perTool'], total: values['tokens.total'] })
  const evaluate = present({
    enabled: values['evaluate.enabled'],
    timeoutMs: values['evaluate.timeoutMs'],
    env: values['evaluate.env'],
    node: values['evaluate.node'],
  })
  return {
    config: { ...present({ targets, converters, include, exclude, rules, retryStyle }), tokens, evaluate },
    checkWorkspace: values['workspace.check'] ?? true,
    delayMs: values['diagnostics.delay'] ?? 150,
    hover: { maxSchemaLines: values['hover.maxSchemaLines'] ?? 60 },
    codeLens: {
      state: values['codeLens.state'] ?? true,
      preview: values['codeLens.preview'] ?? true,
      samples: values['codeLens.samples'] ?? true,
      outcomes: values['codeLens.outcomes'] ?? true,
    },
    inlayHints: { tokens: values['inlayHints.tokens'] ?? false },
  }
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}

function at(section: unknown, key: string): unknown {
  const flat = member(section, key)
  if (flat !== undefined) return flat
  return key.split('.').reduce<unknown>(member, section)
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}
