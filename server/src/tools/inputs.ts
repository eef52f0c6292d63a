import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inputDocument, inputIn, type Json, type PreviewInput, type ToolFacts } from '@toolsight/core'
import { fileOfUri, realPath, uriOfFile } from '@toolsight/core/paths'
import type { TextDocuments } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { ToolArgument } from '../messages.js'
import { newScratchFolder, writeScratch } from '../session/scratch-files.js'
import { titleOf } from './tool-title.js'

/** An input that somebody writes, and the tool that it is for. */
export interface WrittenInput {
  uri: string
  about: ToolArgument
  given: PreviewInput
}

const SCHEMA = 'schema.json'

/** The documents in which inputs are written: each in a folder of its own, beside the tool's schema. */
export class Inputs {
  readonly #documents: Pick<TextDocuments<TextDocument>, 'get'>
  /** By file. */
  readonly #tools = new Map<string, ToolArgument>()

  constructor(documents: Pick<TextDocuments<TextDocument>, 'get'>) {
    this.#documents = documents
  }

  /** What was written for the tool last is there to be changed. */
  last({ uri, tool }: ToolArgument): string | null {
    const files = [...this.#tools].filter(([, about]) => about.uri === uri && about.tool === tool)
    const file = files.at(-1)?.[0]
    return file === undefined ? null : uriOfFile(file)
  }

  /** The URI of a new document that holds an input. */
  write(about: ToolArgument, tool: ToolFacts, input: Json): string {
    const { text, schema } = inputDocument(tool.schema, input, SCHEMA)
    const folder = newScratchFolder()
    writeFileSync(path.join(folder, SCHEMA), JSON.stringify(schema, null, 2))
    const file = realPath(writeScratch(folder, titleOf(tool), 'input.json', text))
    this.#tools.set(file, about)
    return uriOfFile(file)
  }

  /** Null for any other document. */
  at(uri: string): WrittenInput | null {
    const file = fileOfUri(uri)
    const about = file === null ? undefined : this.#tools.get(realPath(file))
    if (file === null || !about) return null
    const text = this.#documents.get(uri)?.getText() ?? readFileSync(file, 'utf8')
    return { uri, about, given: inputIn(text, SCHEMA) }
  }

  has(uri: string): boolean {
    const file = fileOfUri(uri)
    return file !== null && this.#tools.size > 0 && this.#tools.has(realPath(file))
  }
}
