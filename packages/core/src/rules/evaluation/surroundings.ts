import { inline } from '../engine/wording.js'
import type { Thrown } from './thrown.js'

/** What a program has where it runs and evaluation has not: the program may be right. */
export interface Missing {
  /** As the first line of a finding about a tool: `There is no network during evaluation`. */
  what: string
  advice: string
}

/**
 * What an error is for want of; null where the program would throw it anywhere.
 *
 * @param dependencies the packages that the program's own asks for
 */
export function missingSurroundings(
  { name, message, cause }: Thrown,
  dependencies: readonly string[],
): Missing | null {
  if (cause?.kind === 'refused') return refused(cause.what)
  const global = name === 'ReferenceError' && /^(import\.meta\.\w+|[\w$]+) is not defined/.exec(message)?.[1]
  const runtime = global ? (runtimeOf(global) ?? addedBy(dependencies)) : null
  return runtime && { ...runtime, what: `\`${global}\` is not defined: ${runtime.what}` }
}

/** What an import that leads nowhere asks of a runtime other than Node; null where it may be a package or a path. */
export function missingModule(specifier: string): Missing | null {
  const module = `\`${inline(specifier, 60)}\``
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(specifier)?.[1]
  switch (scheme) {
    case 'jsr': {
      const name = specifier
        .slice('jsr:'.length)
        .replace(/^\/+/, '')
        .replace(/(?<=.)@[^/]*/, '')
      return {
        what: `${module} is not found: Node has no imports from JSR`,
        advice: `Add it to package.json (\`npx jsr add ${inline(name, 60)}\`) and import it by its name. In a project of Deno: \`deno install --node-modules-dir\`.`,
      }
    }
    case 'http':
    case 'https':
      return {
        what: `${module} is not in Deno's cache, and evaluation has no network`,
        advice:
          "Run `deno cache` with this file's path. Elsewhere than in Deno: install the package, and import it by its name.",
      }
    default:
      return GENERATED.test(specifier)
        ? {
            what: `${module} is not found: by its path, it is generated`,
            advice: 'Run what generates it, such as the `generate` or `postinstall` script of package.json.',
          }
        : null
  }
}

/** `@/generated/client`, `../_generated/api`, `./schema.generated.js` */
const GENERATED = /(?:^|[/._-])_*generated_*(?:[/.]|$)/i

function refused(what: string): Missing {
  if (what === 'The network') {
    return {
      what: 'There is no network during evaluation',
      advice:
        'Load the data in the handler, or write it to a file when you build, and import that file into the schema.',
    }
  }
  return {
    what: `${REFUSED.find(([pattern]) => pattern.test(what))?.[1] ?? what} is not allowed during evaluation`,
    advice: `Move it into the handler: a schema should depend on nothing that has effects. (It was \`${inline(what, 60)}\`.)`,
  }
}

const REFUSED: Array<[RegExp, string]> = [
  [/^fs\./, 'Writing files'],
  [/^(?:child_process|cluster)\.|^A worker/, 'Starting a process or worker'],
  [/^process\./, 'Ending or changing the process'],
  [/native addon/, 'Loading a native addon'],
]

const ON_NODE = 'evaluation runs on Node'

function runtimeOf(name: string): Missing | null {
  if (/^__\w+__$/.test(name)) {
    return {
      what: 'evaluation runs the source, in which no bundler has replaced it',
      advice: 'Take what the schema needs from a constant or a JSON file, or test for it first (`typeof`).',
    }
  }
  if (name === 'Bun' || name === 'Deno') {
    return {
      what: `${ON_NODE}, not on ${name}`,
      advice: 'Take what the schema needs from what all runtimes have: `process.env`, `node:fs`, an import.',
    }
  }
  if (BROWSER.has(name)) {
    return {
      what: `${ON_NODE}, not in a browser`,
      advice: 'Move what needs the browser into the handler, or test for it first (`typeof window`).',
    }
  }
  if (name.startsWith('import.meta.')) {
    return {
      what: `${ON_NODE}, and a bundler has it`,
      advice: 'Import the modules by their paths, or ask the running server: `toolsight check --server`.',
    }
  }
  if (!OTHERS.has(name)) return null
  return {
    what: `${ON_NODE}, which does not have it`,
    advice: 'Move what needs it into the handler, or test for it first (`typeof`).',
  }
}

/** A name that is in no file may come from an import that the build adds. */
function addedBy(dependencies: readonly string[]): Missing | null {
  const build = dependencies.find((name) => ADDS_IMPORTS.has(name))
  if (build === undefined) return null
  return {
    what: `evaluation runs the source, without the imports that \`${build}\` adds`,
    advice: 'If it is a name of another file that the build imports by itself, import it in this file, too.',
  }
}

/** What builds a program with imports that its files do not write. */
const ADDS_IMPORTS: ReadonlySet<string> = new Set([
  'nuxt',
  'nitropack',
  'nitro',
  'unplugin-auto-import',
  'wxt',
])

const BROWSER = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'HTMLElement',
  'Element',
  'Node',
  'XMLHttpRequest',
  'FileReader',
  'Image',
  'matchMedia',
  'requestAnimationFrame',
  'getComputedStyle',
  'screen',
  'alert',
  'customElements',
])

/** Of workers at the edge, and of extensions. */
const OTHERS = new Set([
  'self',
  'caches',
  'importScripts',
  'HTMLRewriter',
  'WebSocketPair',
  'EdgeRuntime',
  'Netlify',
  'chrome',
  'browser',
  'acquireVsCodeApi',
])
