import { afterAll } from 'vitest'
import type { WorkspaceOptions } from '#core/workspace/index.js'
import { type Files, Project } from './project.js'

/**
 * One workspace for the tests of a file: each test's files lie in a package of their own in it. Starting a process and
 * loading a validator for each test takes most of a file's time. It is for tests that ask about single files, and change none.
 */
export function sharedProject(options: Partial<WorkspaceOptions> = {}) {
  let opened: Promise<Project> | undefined
  let count = 0
  afterAll(async () => (await opened)?.dispose())

  return async function withPackage<T>(files: Files, use: (project: Project) => Promise<T>): Promise<T> {
    opened ??= Project.open({}, options)
    count += 1
    return use((await opened).inner(`case-${count}`, { 'package.json': '{}', ...files }))
  }
}
