import type { RawFailure } from '../evaluate/protocol.js'
import type { EvaluationFailure, StackFrame } from '../model/reading.js'
import type { Position } from '../model/text.js'
import type { Closure } from '../slice/link.js'

/** A failure as the child saw it, its stack led back to the files as typed. `position` turns an offset of a file into a position. */
export function mapFailure(
  raw: RawFailure | EvaluationFailure,
  closure: Closure,
  position: (file: string, offset: number) => Position,
): EvaluationFailure {
  if (raw.kind !== 'threw') return raw
  if (typeof raw.stack !== 'string') return raw as EvaluationFailure
  const { name, message, field, stack } = raw
  return { kind: 'threw', name, message, field, stack: frames(stack, closure, position) }
}

/** Frames in workspace modules, innermost first; packages and our own runner are left out. */
function frames(
  stack: string,
  closure: Closure,
  position: (file: string, offset: number) => Position,
): StackFrame[] {
  const found: StackFrame[] = []
  for (const line of stack.split('\n')) {
    const match = /^\s*at (?:.*? \()?(.+):(\d+):(\d+)\)?$/.exec(line)
    if (!match) continue
    const file = (match[1] as string).replace(/^file:\/\//, '')
    const offset = closure.modules.get(file)?.original(Number(match[2]) - 1, Number(match[3]) - 1)
    if (offset === null || offset === undefined) continue
    const { line: at, character } = position(file, offset)
    found.push({ file, line: at, character })
  }
  return found
}
