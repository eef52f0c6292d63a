import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dependencies, home } from '../packages.mjs'

/**
 * A project of `count` tools of a framework, each in a file of its own and used by nothing, and the program that imports and
 * converts them.
 *
 * @returns {{ folder: string, loader: string }}
 */
export function projectOf(framework, count) {
  const { id, packages, tool, imports, load } = framework
  const folder = new URL(`sdks/${id}-${count}/`, home)
  const installed = Object.fromEntries(packages.map((name) => [name, dependencies[name]]))
  const names = Array.from({ length: count }, (_, index) => `tool${index}`)
  const loader = `${id}-${count}.ts`
  const lines = names.map((name) => `import { ${name} } from './${id}-${count}/src/${name}.js'`)
  const files = {
    'package.json': json({ name: `bench-${id}`, private: true, type: 'module', dependencies: installed }),
    'tsconfig.json': json(TSCONFIG),
    // Beside the project, so that it is not checked.
    [`../${loader}`]: `${imports}\n${lines.join('\n')}\n\n${load(names)}if (text.length < ${count} * 100) throw new Error(text)\n`,
    ...Object.fromEntries(names.map((name, index) => [`src/${name}.ts`, tool(index)])),
  }
  const done = new URL('.complete', folder)
  if (!existsSync(done) || readFileSync(done, 'utf8') !== json(files)) {
    rmSync(folder, { recursive: true, force: true })
    // A repository of its own, and its cache stays with it.
    for (const own of ['.git/', 'node_modules/', 'src/']) mkdirSync(new URL(own, folder), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(new URL(file, folder), text)
    writeFileSync(done, json(files))
  }
  return { folder: fileURLToPath(folder), loader: fileURLToPath(new URL(`sdks/${loader}`, home)) }
}

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['src'],
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}
