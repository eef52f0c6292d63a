import type { CodePlace, RawFailure, RawTimeout } from '../../child/protocol.js'
import { statementOf } from '../../child/runner/execution-position.js'
import { Lines } from '../../common/lines.js'
import { fileOfUri } from '../../common/paths.js'
import type { EvaluationFailure, FailureCause, StackFrame } from '../../model/reading.js'
import type { Location, Position } from '../../model/text.js'
import type { Closure } from '../../modules/link.js'

/** The files as they stand. */
export interface SourceTexts {
  read(file: string): string | null
  /** The position of an offset of a file. */
  position(file: string, offset: number): Position
  /** Where a top-level statement of a file starts, to the end of that line; null where there is none. */
  statement(file: string, index: number): Location | null
  /** The same of the innermost statement around an offset, as far as it stands in the same line. */
  statementAround(file: string, offset: number): Location | null
  /** The variable that has no value yet, since only functions set it, and makes the code at an offset fail; null for any other failure. */
  unsetVariable(file: string, offset: number): string | null
}

/** Whether a failure tells of places that have to be led back to the source. */
export function hasPlaces(failure: RawFailure | RawTimeout | EvaluationFailure): boolean {
  if (failure.kind === 'timeout') return 'statement' in failure || 'places' in failure
  return failure.kind === 'threw' && typeof failure.stack === 'string'
}

/** A failure as the child saw it, led back to the files as typed: its stack, and the names in its message. */
export function mapFailure(
  raw: RawFailure | RawTimeout | EvaluationFailure,
  closure: Closure,
  sources: SourceTexts,
): EvaluationFailure {
  if (raw.kind === 'timeout') return 'at' in raw ? raw : mapTimeout(raw, closure, sources)
  if (raw.kind !== 'threw') return raw
  if (typeof raw.stack !== 'string') return raw as EvaluationFailure
  const { name, field, cause } = raw
  const places = originalPlaces(raw.stack, closure).map((place) => atName(place, sources))
  const stack = places.map(({ file, offset }): StackFrame => ({ file, ...sources.position(file, offset) }))
  const message = asTyped(raw.message, places[0], sources)
  const known: FailureCause | undefined = namesOurs(message) ? { kind: 'internal' } : cause
  const [thrown] = places
  const unset = !known && thrown ? sources.unsetVariable(thrown.file, thrown.offset) : null
  return {
    kind: 'threw',
    name,
    message,
    field,
    stack,
    ...(known && { cause: known }),
    ...(unset !== null && { unset }),
  }
}

function mapTimeout(
  { elapsedMs, statement, places = [] }: RawTimeout,
  closure: Closure,
  sources: SourceTexts,
): EvaluationFailure {
  const found = places.flatMap((place) => placed(place, closure, sources) ?? [])
  const [at, ...callers] = found.filter((each, index) => !isSameLine(each, found[index - 1]))
  const through = callers.length > 0 ? { through: callers } : {}
  if (at) return { kind: 'timeout', elapsedMs, at, ...through }
  const top = statement ? sources.statement(statement.module, statementOf(statement.index)) : null
  return { kind: 'timeout', elapsedMs, ...(top ? { at: top } : {}) }
}

function placed({ module, offset }: CodePlace, closure: Closure, sources: SourceTexts): Location | null {
  const linked = closure.modules.get(module)
  if (!linked) return null
  const { line, character } = new Lines(linked.code.code).position(offset)
  const original = linked.original(line, character)
  return original === null ? null : sources.statementAround(module, original)
}

function isSameLine(one: Location, other: Location | undefined): boolean {
  return one.file === other?.file && one.range.start.line === other.range.start.line
}

/** A failure of ours before anything ran. */
export function internalFailure(message: string): EvaluationFailure {
  return { kind: 'threw', name: 'Error', message, stack: [], field: null, cause: { kind: 'internal' } }
}

/** Whether a message is about a name that only rewritten code has. */
function namesOurs(message: string): boolean {
  return /\b__(?:s|r|l\d+|lazy)\b/.test(message)
}

/** Why there is no answer, in one sentence. */
export function describeFailure(failure: EvaluationFailure | RawFailure | RawTimeout): string {
  return failure.kind === 'timeout'
    ? 'Its evaluation did not end within `evaluate.timeoutMs` and was stopped.'
    : namesAsTyped(failure.message)
}

/** The language words its own errors with the code that ran: there, names are members of the module's scope. */
function asTyped(message: string, thrownAt: Place | undefined, sources: SourceTexts): string {
  const called = thrownAt && nameAt(sources.read(thrownAt.file) ?? '', thrownAt.offset)
  return namesAsTyped(message.replace('__r.bare(...)', called ?? 'The value that is called'))
}

/** A message without the scopes that names are members of in the code that ran. */
export function namesAsTyped(message: string): string {
  return message
    .replace('__r.bare(...)', 'The value that is called')
    .replace(/\b__(?:s|l\d+)(?:\.(?=[\p{ID_Start}$_])|\["([^"]+)"\])/gu, '$1')
}

function nameAt(text: string, offset: number): string | null {
  const pattern = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0] ?? null
}

/** A rewritten call of a plain name throws at its parenthesis, and a member of a rewritten name at its dot; as typed both would at the name. */
function atName({ file, offset }: Place, sources: SourceTexts): Place {
  const text = sources.read(file) ?? ''
  const dot = /!*\.\s*(?=[\p{ID_Start}$_#])/uy
  dot.lastIndex = offset
  const before = dot.exec(text)
  if (before) return { file, offset: offset + before[0].length }
  const name =
    text[offset] === '('
      ? /[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.exec(text.slice(Math.max(0, offset - 200), offset))
      : null
  return { file, offset: name ? offset - name[0].length : offset }
}

interface Place {
  file: string
  offset: number
}

/** Frames in workspace modules, innermost first; packages and our own runner are left out. */
function originalPlaces(stack: string, closure: Closure): Place[] {
  const found: Place[] = []
  for (const line of stack.split('\n')) {
    const match = /^\s*at (?:.*? \()?(.+):(\d+):(\d+)\)?$/.exec(line)
    if (!match) continue
    const source = match[1] as string
    const file = fileOfUri(source) ?? source
    const offset = closure.modules.get(file)?.original(Number(match[2]) - 1, Number(match[3]) - 1)
    if (offset !== null && offset !== undefined) found.push({ file, offset })
  }
  return found
}
