import { inline } from '../common/one-line.js'

/**
 * Why a server gave no list of tools, or of prompts.
 * `not-started`: its command could not be run. `ended`: its process ended first. `silent`: it did not answer in time.
 * `flood`: it wrote more than any answer has. `refused`: it answered with an error. `not-a-list`: its answer is no such list.
 * `endless`: its list has no end. `stopped`: the caller no longer wants an answer.
 */
export type ServerFailureKind =
  | 'not-started'
  | 'ended'
  | 'silent'
  | 'flood'
  | 'refused'
  | 'not-a-list'
  | 'endless'
  | 'stopped'

/** What a server wrote besides its answers. */
export interface ServerOutput {
  /** The last of its standard error. */
  stderr: string
  /** The first lines of its standard output that are no messages of the protocol. */
  stray: readonly string[]
}

/** A server gave no list of tools, or of prompts. `message` says why and what to do, in whole sentences. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure'
  readonly kind: ServerFailureKind
  readonly stderr: string

  constructor(kind: ServerFailureKind, what: string, { stderr, stray }: ServerOutput) {
    super([what, strayNote(stray), stderrNote(stderr)].filter((each) => each !== '').join('\n'))
    this.kind = kind
    this.stderr = stderr
  }
}

function strayNote(stray: readonly string[]): string {
  const [first] = stray
  if (first === undefined) return ''
  return `It prints text to standard output, which is for messages of the protocol alone: \`${inline(first, 200)}\`. Write logs to standard error (\`console.error\`).`
}

function stderrNote(stderr: string): string {
  const lines = stderr.trimEnd().split('\n').slice(-10)
  return stderr.trim() === '' ? '' : `Its standard error ends with:\n${lines.join('\n')}`
}
