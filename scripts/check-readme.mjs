/*
 * Does what README.md tells people to do. The commands of a `sh` block run in this repository, those of a
 * `sh project` block in a project of somebody else: the example's tools, with the packages they use, and the tarball that
 * the README has people make.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, run } from './command.mjs'
import { prepare } from './prepare.mjs'

/** Run by `.ci/run` itself, and for long. */
const runElsewhere = ['npm start', 'npm test']

await prepare()

const repository = fileURLToPath(root)
const project = createProject()
let failed = 0

try {
  for (const { place, command } of commands(readFileSync(new URL('README.md', root), 'utf8'))) {
    if (runElsewhere.includes(command)) continue
    const { code, output } = await run('bash', ['-c', command.replaceAll('/path/to/toolsight', repository)], {
      cwd: place === 'project' ? project : root,
      quiet: true,
    })
    // Findings are no failure of the command: the example has some.
    const fine = code === 0 || (code === 1 && /^npx toolsight (check|fix)\b/.test(command))
    console.log(`${fine ? 'ok    ' : 'FAILED'}  ${command}`)
    if (fine) continue
    console.log(output)
    failed += 1
  }
} finally {
  rmSync(project, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

function* commands(markdown) {
  for (const [, info, body] of markdown.matchAll(/^```(sh(?: project)?)\n([\s\S]*?)^```$/gm)) {
    const place = info.endsWith('project') ? 'project' : 'repository'
    for (const line of body.split('\n')) {
      const command = line.replace(/\s+#.*$/, '').trim()
      if (command) yield { place, command }
    }
  }
}

function createProject() {
  const directory = mkdtempSync(path.join(tmpdir(), 'toolsight-readme-'))
  const example = path.join(repository, 'test-workspace')
  for (const name of ['src', 'tsconfig.json', 'toolsight.config.json']) {
    if (existsSync(path.join(example, name)))
      cpSync(path.join(example, name), path.join(directory, name), { recursive: true })
  }
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(example, 'package.json'), 'utf8'),
  )
  // What the example takes from this repository is taken from here, too.
  const placed = Object.entries(dependencies).map(([name, range]) => [
    name,
    range.startsWith('file:') ? `file:${path.resolve(example, range.slice('file:'.length))}` : range,
  ])
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(placed),
    devDependencies,
  }
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify(manifest, null, 2))
  return directory
}
