import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const HERE = fileURLToPath(new URL('.', import.meta.url)).replaceAll('\\', '/')

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
}

/** Syntax and type errors of files that stand nowhere but in memory, with the packages' real types. By file name. */
export function typeErrors(files: Record<string, string>): Record<string, string[]> {
  const texts = new Map(Object.entries(files).map(([name, text]) => [`${HERE}in-memory/${name}`, text]))
  const host = ts.createCompilerHost(OPTIONS, true)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => texts.has(file) || fileExists(file)
  host.readFile = (file) => texts.get(file) ?? readFile(file)
  host.directoryExists = () => true
  host.getSourceFile = (file, target, ...rest) => {
    const text = texts.get(file)
    return text === undefined
      ? getSourceFile(file, target, ...rest)
      : ts.createSourceFile(file, text, target, true)
  }
  const program = ts.createProgram([...texts.keys()], OPTIONS, host)
  return Object.fromEntries(
    [...texts.keys()].map((file) => {
      const source = program.getSourceFile(file)
      const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      const messages = found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      return [file.slice(`${HERE}in-memory/`.length), messages]
    }),
  )
}
