/** One thing that is wrong with the configuration. */
export interface ConfigProblem {
  /** Absolute, with `/`. */
  file: string
  /** 1-based; null when the file as a whole is meant. */
  line: number | null
  /** The key as a path, `evaluate.timeoutMs`; null when no key is meant. */
  key: string | null
  /** One sentence or two: what is wrong and what to do, without the place. */
  message: string
  /** The right word where one is near. */
  suggestion: string | null
}

/** The configuration cannot be used. Its own fields are those of the first problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]
  readonly file: string
  readonly line: number | null
  readonly key: string | null
  readonly suggestion: string | null

  constructor(problems: readonly [ConfigProblem, ...ConfigProblem[]]) {
    super(
      problems
        .map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`)
        .join('\n'),
    )
    const [first] = problems
    this.problems = problems
    this.file = first.file
    this.line = first.line
    this.key = first.key
    this.suggestion = first.suggestion
  }
}
