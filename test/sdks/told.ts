import { fileURLToPath } from 'node:url'
import { openWorkspace, type Workspace } from '../../packages/core/dist/index.js'

/** What a tool of a file was found to be. */
export interface Told {
  framework: string
  /** By the tool's name, `(unnamed)` where it has none: its schema, or its status and why. */
  tools: Record<string, unknown>
  /** Code and message of each finding. */
  findings: string[]
}

/** A fixture package, with a workspace open on it. */
export class Group {
  private constructor(
    readonly root: string,
    readonly workspace: Workspace,
  ) {}

  /** @param directory where the package's `package.json` stands, with a slash at its end */
  static async open(directory: URL): Promise<Group> {
    const root = fileURLToPath(directory)
    const config = { evaluate: { timeoutMs: 15_000 }, exclude: [] }
    return new Group(root, await openWorkspace({ root, trusted: true, config }))
  }

  /** @param text of an open editor; absent: what is on disk */
  async read(file: string, text?: string): Promise<Told> {
    const path = `${this.root}${file}`
    if (text !== undefined) this.workspace.update(path, text, 1)
    const report = await this.workspace.check(path)
    if (text !== undefined) this.workspace.close(path)
    const tools: Told['tools'] = {}
    for (const { name, schema, status, reason } of report.tools) {
      tools[name ?? '(unnamed)'] = schema ?? `${status}: ${reason}`
    }
    return {
      framework: [...new Set(report.tools.map(({ site }) => site.framework))].join(),
      tools,
      findings: report.findings.map(({ code, message }) => `${code}: ${message}`),
    }
  }

  close(): Promise<void> {
    return this.workspace.dispose()
  }
}

/** JSON Schema as a framework makes it, without the dialect, which the resolved schema does not name. */
export function withoutDialect(schema: unknown): unknown {
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>
  return rest
}
