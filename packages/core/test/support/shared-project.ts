import { afterAll } from 'vitest'
import { configFileName } from '#core/config/find.js'
import type { WorkspaceOptions } from '#core/workspace/index.js'
import { type Files, Project, withProject } from './project.js'

type Options = Partial<WorkspaceOptions>

/**
 * One workspace for the tests of a file: each test has it with its own files, instead of those of the test before. Starting a process and
 * loading a validator for each test takes most of a file's time. Tests with the same configuration share one; a test with other options
 * has a workspace of its own.
 */
export function sharedProject() {
  const opened = new Map<string, Project>()
  afterAll(async () => {
    for (const project of opened.values()) await project.dispose()
    opened.clear()
  })

  return async function withFiles<T>(
    files: Files,
    use: (project: Project) => Promise<T>,
    options: Options = {},
  ): Promise<T> {
    const { config = {}, ...others } = options
    // A workspace reads its configuration once.
    const isOwn = Object.keys(others).length > 0 || configFileName in files
    if (isOwn) return withProject(files, use, options)
    const key = JSON.stringify(config)
    const known = opened.get(key)
    const project = known ?? (await Project.open(files, { config }))
    opened.set(key, project)
    if (known) project.refill(files)
    return use(project)
  }
}
