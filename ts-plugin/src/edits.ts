import type { TextEdit } from '@toolsight/core'
import type ts from 'typescript'
import { linesOf, placer } from './moved.js'
import type { Project } from './project.js'

/** tsserver's form of edits; null where a file of theirs is not at hand. */
export function changesOf(project: Project, edits: readonly TextEdit[]): ts.FileTextChanges[] | null {
  const files = new Map<string, TextEdit[]>()
  for (const edit of edits) files.set(edit.file, [...(files.get(edit.file) ?? []), edit])
  const changes: ts.FileTextChanges[] = []
  for (const [fileName, own] of files) {
    const text = textOf(project, fileName)
    if (text === null) return null
    const place = placer(linesOf(text), text)
    const textChanges = own.map(({ range, newText }) => ({ span: place(range), newText }))
    changes.push({ fileName, textChanges })
  }
  return changes.length > 0 ? changes : null
}

function textOf({ info }: Project, file: string): string | null {
  const snapshot = info.languageServiceHost.getScriptSnapshot(file)
  return snapshot ? snapshot.getText(0, snapshot.getLength()) : (info.project.readFile(file) ?? null)
}
