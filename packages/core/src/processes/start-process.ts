import { type ChildProcess, fork } from 'node:child_process'
import { ownPlugNPlayFlags } from './plug-n-play.js'

interface StartOptions {
  /** Of its heap; absent: as Node has it. */
  memoryMb?: number
  /** `advanced` keeps what JSON has no form for; `json` is faster for large answers. */
  serialization?: 'json' | 'advanced'
  /** Of Node, besides. */
  flags?: readonly string[]
}

/** Starts a program of ours that calls `serve`. It keeps nobody alive. */
export function startProcess(
  program: string,
  { memoryMb, serialization = 'json', flags = [] }: StartOptions = {},
): ChildProcess {
  const child = fork(program, [], {
    // What is meant for this process (a debugger's port, a profile, a memory limit) is not meant for that one.
    execArgv: [
      '--no-warnings',
      ...(memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`]),
      ...(flags.length > 0 ? flags : ownPlugNPlayFlags(program)),
    ],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization,
  })
  setHeld(child, false)
  return child
}

/** Whether a process that runs keeps this one alive. */
export function setHeld(child: ChildProcess, isHeld: boolean): void {
  const how = isHeld ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
}
