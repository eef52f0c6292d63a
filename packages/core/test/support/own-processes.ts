import { execFileSync } from 'node:child_process'

/** Ids of processes that this one has started and that run a program of this name. */
export function ownProcesses(program: RegExp): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s(.*)/.exec(line))
    .filter((match) => Number(match?.[2]) === process.pid && program.test(match?.[3] ?? ''))
    .map((match) => Number(match?.[1]))
}
