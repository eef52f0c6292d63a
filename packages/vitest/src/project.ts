import path from 'node:path'
import { nearestTool, openWorkspace, type ToolFacts, toolsCalled } from '@toolsight/core'

type Workspace = Awaited<ReturnType<typeof openWorkspace>>

export interface ToolsightOptions {
  /** The directory whose tools are tested. Default: the working directory, which Vitest sets to its root. */
  root?: string
  /** This configuration instead of the nearest toolsight.config.json. */
  config?: string
}

/** What a test names a tool by: its name or id, `file#name`, or its definition where that has a name. */
export type ToolReference = string | { readonly name: string }

interface Opened {
  workspace: Workspace
  tools: ToolFacts[]
}

let options: ToolsightOptions = {}
let opened: Promise<Opened> | null = null

/** Says which project is tested. What was open is closed. */
export async function configure(given: ToolsightOptions): Promise<void> {
  await dispose()
  options = given
}

/** Ends the processes in which schemas are evaluated. They start again when a matcher needs them. */
export async function dispose(): Promise<void> {
  const last = opened
  opened = null
  await (await last?.catch(() => null))?.workspace.dispose()
}

/**
 * The one tool that a test means, as its file is now.
 *
 * @throws {Error} where there is none, or where there are several
 */
export async function findTool(reference: unknown): Promise<{ tool: ToolFacts; workspace: Workspace }> {
  const wanted = nameOf(reference)
  opened ??= open()
  const { workspace, tools } = await opened
  const [known, ...others] = toolsCalled(tools, { wanted, root: workspace.root })
  if (known === undefined) {
    const near = nearestTool(tools, wanted)
    const hint = near === null ? '' : ` Did you mean ${near}?`
    throw new Error(`There is no tool ${wanted} below ${workspace.root}.${hint}`)
  }
  if (others.length > 0) {
    const ids = [known, ...others].map(({ id }) => id).join(', ')
    throw new Error(`${wanted} is the name of ${others.length + 1} tools. Name one by its id: ${ids}`)
  }
  // In watch mode the file may have been saved since the project was opened.
  const { tools: now } = await workspace.checkAll([known.file])
  return { tool: now.find(({ id }) => id === known.id) ?? known, workspace }
}

async function open(): Promise<Opened> {
  const root = path.resolve(options.root ?? '.')
  const workspace = await openWorkspace({
    root,
    // Running a project's tests is trust.
    trusted: true,
    cache: true,
    ...(options.config === undefined ? {} : { configFile: path.resolve(root, options.config) }),
  })
  const { tools } = await workspace.checkAll(await workspace.files([]))
  return { workspace, tools }
}

function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference
  const name: unknown =
    typeof reference === 'object' && reference !== null && 'name' in reference ? reference.name : undefined
  if (typeof name === 'string') return name
  throw new Error(
    "This value has no name to find its definition by. Give the tool's name: expect('search').toAccept({ … })",
  )
}
