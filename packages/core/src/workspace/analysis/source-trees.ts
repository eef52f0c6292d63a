import type ts from 'typescript'
import { Lines } from '../../common/lines.js'
import type { Location, Position } from '../../model/text.js'
import { statementAround } from '../../syntax/at-offset.js'
import { parse } from '../../syntax/parse.js'
import { unsetVariableAt } from '../../syntax/unset-variables.js'
import type { SourceTexts } from '../checks/failures.js'

/** Files as they stand, as trees, for what is led back to a place in them. */
export class SourceTrees implements SourceTexts {
  constructor(readonly read: (file: string) => string | null) {}

  parse(file: string): ts.SourceFile | null {
    const text = this.read(file)
    return text === null ? null : parse(file, text)
  }

  position(file: string, offset: number): Position {
    const tree = this.parse(file)
    return tree ? new Lines(tree.text).position(offset) : { line: 0, character: 0 }
  }

  statement(file: string, index: number): Location | null {
    const tree = this.parse(file)
    const statement = tree?.statements[index]
    if (!tree || !statement) return null
    return restOfLine(file, tree.text, statement.getStart(tree), statement.end)
  }

  unsetVariable(file: string, offset: number): string | null {
    const tree = this.parse(file)
    return tree && unsetVariableAt(tree, offset)
  }

  statementAround(file: string, offset: number): Location | null {
    const tree = this.parse(file)
    if (!tree) return null
    const lines = new Lines(tree.text)
    const around = statementAround(tree, offset)
    const isInLine = around !== null && lines.position(around.start).line === lines.position(offset).line
    return restOfLine(file, tree.text, isInLine ? around.start : offset, around?.end)
  }
}

function restOfLine(file: string, text: string, start: number, end = text.length): Location {
  const [line = ''] = text.slice(start, end).split(/[\r\n]/, 1)
  return { file, range: new Lines(text).range({ start, end: start + line.trimEnd().length }) }
}
