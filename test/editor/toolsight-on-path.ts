import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../packages/cli/bin/toolsight.js', import.meta.url))

/** An environment in which `toolsight` is this repository's, run by the Node that runs the tests. */
export function toolsightOnPath(folder: string): NodeJS.ProcessEnv {
  const programs = path.join(folder, 'bin')
  mkdirSync(programs)
  symlinkSync(command, path.join(programs, 'toolsight'))
  symlinkSync(process.execPath, path.join(programs, 'node'))
  return { ...process.env, PATH: `${programs}:${process.env['PATH']}` }
}
