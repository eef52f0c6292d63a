import type { Node, ParseError } from 'jsonc-parser'
import { jsonErrorWords, jsonTree } from '../../common/json-tree.js'
import { Lines } from '../../common/lines.js'
import { nearest } from '../../common/nearest.js'
import { comparePositions } from '../../common/ranges.js'
import type { Json, JsonObject } from '../../model/json.js'
import type { Sample, SamplesProblem } from '../../model/samples.js'
import type { Range } from '../../model/text.js'

/** An entry as it stands in a file. */
export interface FileSample extends Sample {
  /** Of the whole entry. */
  range: Range
}

/** A result that a samples file has. */
export interface FileOutput {
  output: Json
  note?: string
  kind: 'valid' | 'invalid'
  /** Of the whole entry. */
  range: Range
}

/** One tool's part of a samples file. */
export interface FileSamples {
  tool: string
  nameRange: Range
  valid: FileSample[]
  invalid: FileSample[]
  /** Entries of both lists that have a result in place of an input. */
  outputs: FileOutput[]
}

export interface SamplesText {
  tools: FileSamples[]
  /** False: what is read is what stands before the first mistake. */
  isJson: boolean
  /** In the order in which they stand. Entries that have one are left out. */
  problems: SamplesProblem[]
}

const LISTS = ['valid', 'invalid'] as const
const ENTRY_KEYS = ['input', 'output', 'note']
const SHAPE = 'Write { "<tool>": { "valid": [{ "input": … }], "invalid": [{ "input": … }] } }.'

/** Reads a samples file, comments and trailing commas allowed. What is well-formed is read whatever else is not. */
export function readSamplesFile(text: string): SamplesText {
  return new Reader(text).read()
}

class Reader {
  private readonly lines: Lines
  private readonly problems: SamplesProblem[] = []

  constructor(private readonly text: string) {
    this.lines = new Lines(text)
  }

  read(): SamplesText {
    const errors: ParseError[] = []
    const root = jsonTree(this.text, errors, { allowTrailingComma: true })
    for (const error of errors.slice(0, 1)) this.problem(error, `Fix the JSON: ${jsonErrorWords(error)}.`)
    const tools = root === undefined ? [] : this.tools(root)
    const { problems } = this
    problems.sort((a, b) => comparePositions(a.range.start, b.range.start))
    return { tools, isJson: errors.length === 0, problems }
  }

  private tools(root: Node): FileSamples[] {
    if (root.type !== 'object') {
      this.problem(root, `A samples file is an object by tool.\n${SHAPE}`)
      return []
    }
    return this.members(root).flatMap(({ name, key, value }) => {
      if (name === '$schema') return []
      if (value.type !== 'object') {
        this.problem(value, `The samples of ${JSON.stringify(name)} must be an object.\n${SHAPE}`)
        return []
      }
      return [{ tool: name, nameRange: this.range(key), ...this.lists(value) }]
    })
  }

  private lists(node: Node): Pick<FileSamples, 'valid' | 'invalid' | 'outputs'> {
    const found: ReturnType<Reader['lists']> = { valid: [], invalid: [], outputs: [] }
    for (const { name, key, value } of this.members(node)) {
      const list = LISTS.find((each) => each === name)
      if (list === undefined) this.unknown(key, name, LISTS)
      else if (value.type !== 'array') this.problem(value, `"${name}" must be a list of { "input": … }.`)
      else {
        const entries = (value.children ?? []).flatMap((entry) => this.entry(entry))
        for (const { output, input, ...rest } of entries) {
          if (input) found[list].push({ input: toJson(input), ...rest })
          else if (output) found.outputs.push({ output: toJson(output), kind: list, ...rest })
        }
      }
    }
    return found
  }

  private entry(node: Node): Array<{ input?: Node; output?: Node; note?: string; range: Range }> {
    if (node.type !== 'object') {
      this.problem(node, 'Wrap this in { "input": … }: an entry is an object.')
      return []
    }
    const members = this.members(node)
    const unknown = members.filter(({ name }) => !ENTRY_KEYS.includes(name))
    for (const { name, key } of unknown) this.unknown(key, name, ENTRY_KEYS)
    const [input, output, note] = ENTRY_KEYS.map((key) => members.find(({ name }) => name === key))
    if (note && note.value.type !== 'string') this.problem(note.value, '"note" must be a string.')
    if (input && output)
      this.problem(output.key, 'Write an entry of its own for this output: an entry is one value.')
    const value = input ? { input: input.value } : output ? { output: output.value } : null
    if (value === null) {
      // A misspelt key says it all.
      if (unknown.length === 0)
        this.problem(
          node,
          'Give this entry the key "input": what the model sends. Or "output": what the tool returns.',
        )
      return []
    }
    const text: unknown = note?.value.value
    const entry = { ...value, range: this.range(node) }
    return [typeof text === 'string' ? { ...entry, note: text } : entry]
  }

  /** Keys with a value; of two with one name the last counts, as in `JSON.parse`, and the other is a problem. */
  private members(node: Node): Array<{ name: string; key: Node; value: Node }> {
    const found = new Map<string, { name: string; key: Node; value: Node }>()
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? []
      if (key === undefined || value === undefined) continue
      const name = String(key.value)
      if (found.has(name))
        this.problem(key, `Remove one of the two keys "${name}": only the last one counts.`)
      found.set(name, { name, key, value })
    }
    return [...found.values()]
  }

  private unknown(key: Node, name: string, known: readonly string[]): void {
    const near = nearest(name, known)
    const hint =
      near === null
        ? `Known here: ${known.map((each) => `"${each}"`).join(', ')}.`
        : `Did you mean "${near}"?`
    this.problem(key, `Unknown key ${JSON.stringify(name)}. ${hint}`)
  }

  private problem(at: { offset: number; length: number }, message: string): void {
    this.problems.push({ message, range: this.range(at) })
  }

  private range({ offset, length }: { offset: number; length: number }): Range {
    return this.lines.range({ start: offset, end: offset + length })
  }
}

/** Keys like `__proto__` become ordinary own properties. */
function toJson(node: Node): Json {
  if (node.type === 'array') return (node.children ?? []).map(toJson)
  if (node.type !== 'object') return (node.value ?? null) as Json
  const object: JsonObject = {}
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? []
    if (key === undefined || value === undefined) continue
    const descriptor = { value: toJson(value), enumerable: true, writable: true, configurable: true }
    Object.defineProperty(object, String(key.value), descriptor)
  }
  return object
}
