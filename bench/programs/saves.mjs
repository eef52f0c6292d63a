/*
 * node saves.mjs <folder> <tools> <saves>
 *
 * A person who saves: starts `toolsight check --watch`, writes a tool's file every second and a half, and takes the time until the
 * answer is printed. Prints milliseconds as JSON; the files are as they were at the end.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { toolFile } from '../workspace.mjs'

const [folder, tools, saves] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])]
const bin = fileURLToPath(new URL('../../packages/cli/bin/toolsight.js', import.meta.url))
/** Saves before anything counts: code gets compiled. */
const WARM_UP = 5
/** The check of everything that follows an answer is over by then. */
const BETWEEN_MS = 1500

const child = spawn(process.execPath, [bin, 'check', '--watch'], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'inherit'],
})
let printed = ''
let arrived = () => {}
child.stdout.on('data', (chunk) => {
  printed += chunk
  arrived()
})
const until = async (pattern) => {
  while (!pattern.test(printed)) {
    await new Promise((resolve) => {
      arrived = resolve
    })
  }
}

await until(/Watching\./)
await pause(BETWEEN_MS)
const times = []
for (let save = 0; save < saves + WARM_UP; save++) {
  const name = toolFile((save * 7) % Math.min(tools, 20))
  const file = path.join(folder, name)
  const text = readFileSync(file, 'utf8')
  printed = ''
  writeFileSync(file, text.replace('looks the order up', `looks order ${save} up`))
  const started = performance.now()
  await until(/\(\d+ ms\)\n/)
  if (save >= WARM_UP) times.push(performance.now() - started)
  await pause(BETWEEN_MS)
  writeFileSync(file, text)
  await pause(BETWEEN_MS)
}
child.kill('SIGINT')
process.stdout.write(JSON.stringify(times))
process.exit()
