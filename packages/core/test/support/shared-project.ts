import { configFileName } from '#core/config/find.js'
import type { WorkspaceOptions } from '#core/workspace/index.js'
import { Kept } from '../../../../test/kept.js'
import { type Files, Project, withProject } from './project.js'

type Options = Partial<WorkspaceOptions>

const kept = new Kept<Project>(2, (project) => project.dispose())

/**
 * One workspace for many tests: each has it with its own files, instead of those of the test before. Starting a process and loading a
 * validator for each test takes most of a file's time. Tests with the same configuration share one; a test with other options
 * has a workspace of its own.
 */
export function sharedProject() {
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
    const known = kept.take(key)
    const project = known ?? (await Project.open(files, { config }))
    try {
      if (known) project.refill(files)
      return await use(project)
    } finally {
      await kept.put(key, project)
    }
  }
}
