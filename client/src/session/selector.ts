import type * as vscode from 'vscode'

const LANGUAGES = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact']

/** Documents in which tools are defined: files, for what a schema needs is found from where it stands. */
export const SOURCES = LANGUAGES.map((language) => ({
  scheme: 'file',
  language,
})) satisfies vscode.DocumentFilter[]

/** Documents that the server has something to say about. */
export const DOCUMENTS = [
  ...SOURCES,
  { scheme: 'file', pattern: '**/*.samples.json' },
  // Inputs that are being written, where the server keeps them.
  { scheme: 'file', pattern: '**/toolsight-*/**/*.input.json' },
  { scheme: 'file', pattern: '**/toolsight.config.json' },
] satisfies vscode.DocumentFilter[]

/** Documents whose text may be part of a tool that imports them: the server reads open ones as they are typed. */
export const IMPORTED = [
  {
    scheme: 'file',
    pattern: '**/*.{txt,md,sql,graphql,gql,html,htm,json,jsonc,json5,toml,yaml,yml}',
  },
] satisfies vscode.DocumentFilter[]
