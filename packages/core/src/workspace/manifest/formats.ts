/** What a manifest can be written as. */
export type ManifestFormat =
  | 'claude-md'
  | 'agents-md'
  | 'mcp'
  | 'openai'
  | 'anthropic'
  | 'chatgpt-app'
  | 'json'

/** Formats that are a part of a file with other things in it, and how such a file is called. */
export const MARKED: Partial<Record<ManifestFormat, string>> = {
  'claude-md': 'CLAUDE.md',
  'agents-md': 'AGENTS.md',
}

/** How the file of a format is called, where it has a usual name. */
export const USUAL_FILES: Partial<Record<ManifestFormat, string>> = {
  ...MARKED,
  'chatgpt-app': 'chatgpt-app-submission.json',
}

/** Formats that are what a target gets. */
export const OF_TARGET: Partial<Record<ManifestFormat, string>> = {
  mcp: 'mcp',
  'chatgpt-app': 'mcp',
  openai: 'openai',
  anthropic: 'anthropic',
}
