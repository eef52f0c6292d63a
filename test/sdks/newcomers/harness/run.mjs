import { spawn } from 'node:child_process'

/** Runs Node to its end, or to `timeout` milliseconds. */
export function runNode(args, { cwd, env = {}, input = '', timeout = 60_000 }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, timeout })
    const out = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8')
      child[name].on('data', (text) => {
        out[name] += text
      })
    }
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...out }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
