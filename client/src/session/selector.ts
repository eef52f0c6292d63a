import type * as vscode from 'vscode'

const LANGUAGES = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact']

/** Documents in which tools are defined: files, for what a schema needs is found from where it stands. */
export const SOURCES = LANGUAGES.map((language) => ({
  scheme: 'file',
  language,
})) satisfies vscode.DocumentFilter[]

/** Documents that the server is told of. */
export const DOCUMENTS = [
  ...SOURCES,
  { scheme: 'file', pattern: '**/*.samples.json' },
  { scheme: 'file', pattern: '**/toolsight.config.json' },
] satisfies vscode.DocumentFilter[]
