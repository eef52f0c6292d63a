import { createRequire } from 'node:module'
import type { Link } from '#core/child/protocol.js'
import type { FileRequest } from '#core/evaluate/host.js'
import { type Fault, isAsynchronous, mentioned } from './faults.js'
import { framework, lazy, site } from './program.js'

const { resolve } = createRequire(import.meta.url)

/** The name of the file that a fault is to write, in whatever is the working directory. */
export const WRITTEN = 'written'
const PATH = `const PATH = process.cwd() + "/${WRITTEN}";`

/** A fault as a module in lazy form, ready for the evaluator. */
export function faultRequest(fault: Fault): FileRequest {
  const { input, parameters, code = 'return "on"' } = fault
  const body = isAsynchronous(fault)
    ? `__r.unit(["said"], async () => ({ said: await (async () => { ${required(code)} ${code} })() }));`
    : `__r.unit(["said"], () => ({ said: (() => { ${required(code)} ${code} })() }));`
  const props = [
    '{ key: "description", get: () => __s.said }',
    ...(input === undefined ? [] : [`{ key: "input", get: () => (${input}) }`]),
    ...(parameters === undefined ? [] : [`{ key: "parameters", get: () => (${parameters}) }`]),
  ]
  return programOf('/w/fault.ts', [body, tool(props)].join('\n'), [code, input ?? ''].join())
}

/** A module whose tool is described by what an expression gives. */
export function witnessRequest(expression: string): FileRequest {
  const props = [
    '{ key: "name", get: () => "good" }',
    `{ key: "description", get: () => { ${required(expression)} return ${expression} } }`,
  ]
  return programOf('/w/good.ts', tool(props), expression)
}

function tool(props: string[]): string {
  return `__r.site(0, function* () { yield { args: [{ kind: "object", props: [${props.join(', ')}] }] }; });`
}

function programOf(id: string, body: string, text: string): FileRequest {
  const links = Object.fromEntries(mentioned(text).map(([, specifier]) => [specifier, linkOf(specifier)]))
  const registered = { ...framework, converters: [] }
  return {
    file: id,
    modules: [lazy(id, body, { links, async: true })],
    sites: [{ ...site, framework: registered }],
    converters: [{ vendor: 'standard', registered: true, packages: {} }],
  }
}

function linkOf(specifier: string): Link {
  if (specifier.startsWith('node:')) return { kind: 'builtin', name: specifier }
  return { kind: 'package', path: resolve(specifier), name: specifier }
}

function required(code: string): string {
  const modules = mentioned(code).map(([name, specifier]) => `const ${name} = __r.require("${specifier}");`)
  return [PATH, ...modules].join(' ')
}

/** The same as a module of a project. The code, or what stands for `input`, has line `FAULT_LINE` to itself. */
export function faultSource(fault: Fault): string {
  const { input = 'z.object({ n: z.number() })', parameters, code = 'return "on"' } = fault
  const wait = isAsynchronous(fault) ? ['await ', 'async '] : ['', '']
  return `${imports([code, input].join())} ${PATH} const said = ${wait[0]}(${wait[1]}() => {
${code}
})()
export const tool = defineTool({
  name: 'fault',
  description: said,
  input: ${input},${parameters === undefined ? '' : `\n  parameters: ${parameters},`}
  handler: () => 0,
})
`
}

/** 0-based, in `faultSource`. */
export const CODE_LINE = 1
export const DESCRIPTION_LINE = 5
export const INPUT_LINE = 6

export function witnessSource(expression: string): string {
  return `${imports(expression)}
export const tool = defineTool({
  name: 'good',
  description: ${expression},
  input: z.object({ n: z.number() }),
  handler: () => 0,
})
`
}

function imports(text: string): string {
  const modules = mentioned(text).map(([name, specifier]) =>
    specifier.startsWith('zod')
      ? `import * as ${name} from '${specifier}';`
      : `import ${name} from '${specifier}';`,
  )
  return ["import { defineTool } from '@toolsight/runtime';", "import { z } from 'zod';", ...modules].join(
    ' ',
  )
}
