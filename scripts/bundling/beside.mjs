/*
 * Our code names a file beside it that another process or thread runs by `new URL('./x.js', import.meta.url)`. In a bundle
 * every file stands one folder below the bundle's own, so that a path to a neighbour is the same from all of them,
 * whichever file the code ends up in.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../command.mjs'

/** The engine's modules, as the compiler wrote them. */
export const engine = fileURLToPath(new URL('packages/core/dist/', root))

/** What asks types, in a process of its own. */
const types = fileURLToPath(new URL('packages/typed/dist/service/', root))

const RUNNER = path.join(engine, 'child/runner/')

const BESIDE = /new URL\('(\.{1,2}\/[\w./-]+)\.js', import\.meta\.url\)/g

/**
 * What other processes run, the evaluation process left out.
 *
 * @returns {Record<string, string>} modules (absolute), by the name of the bundled file without its ending
 */
export function programsBeside() {
  const programs = {}
  for (const file of [...filesIn(engine), ...filesIn(types)]) {
    for (const [, beside] of readFileSync(file, 'utf8').matchAll(BESIDE)) {
      const program = path.resolve(path.dirname(file), `${beside}.js`)
      if (!program.startsWith(RUNNER)) programs[path.basename(program, '.js')] = program
    }
  }
  return programs
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(folder, file))
}

/**
 * A plugin of esbuild: where our code means a file beside it, the bundle has it in another folder.
 *
 * @param {object} moved
 * @param {(name: string) => string} moved.program where what `programsBeside` names stands, seen from any bundled file
 * @param {Record<string, string>} [moved.texts] other expressions that mean a file, and what they are in this bundle
 */
export function movedPaths({ program, texts = {} }) {
  return {
    name: 'moved-paths',
    setup(build) {
      build.onLoad({ filter: /\.js$/ }, ({ path: file }) => {
        if (!file.startsWith(engine) && !file.startsWith(types)) return undefined
        const text = readFileSync(file, 'utf8')
        let contents = text.replace(BESIDE, (_, beside) => {
          const isRunner = path.resolve(path.dirname(file), beside).startsWith(RUNNER)
          const name = path.basename(beside)
          return `new URL('${isRunner ? `../runner/${name}.js` : program(name)}', import.meta.url)`
        })
        for (const [from, to] of Object.entries(texts)) contents = contents.replace(from, to)
        return contents === text ? undefined : { contents, loader: 'js' }
      })
    },
  }
}
