import { afterAll } from 'vitest'
import type { WorkspaceOptions } from '#core/workspace/index.js'
import { type Files, Project, withProject } from './project.js'

/**
 * One workspace for the tests of a file: each test's files lie in a package of their own in it. Starting a process and
 * loading a validator for each test takes most of a file's time. A test with options has a workspace of its own.
 */
export function sharedProject() {
  let opened: Promise<Project> | undefined
  let count = 0
  afterAll(async () => (await opened)?.dispose())

  return async function withPackage<T>(
    files: Files,
    use: (project: Project) => Promise<T>,
    options?: Partial<WorkspaceOptions>,
  ): Promise<T> {
    if (options) return withProject(files, use, options)
    opened ??= Project.open({})
    count += 1
    const project = (await opened).inner(`case-${count}`, { 'package.json': '{}', ...files })
    try {
      return await use(project)
    } finally {
      project.leave()
    }
  }
}
