import type { ModuleCode, SiteRequest } from '#core/child/protocol.js'
import type { FileRequest } from '#core/evaluate/host.js'
import type { CallShape, Framework } from '#core/model/framework.js'

const shape: CallShape = {
  callee: 'defineTool',
  arguments: [['config']],
  fields: {
    name: ['name'],
    description: ['description'],
    input: ['input', 'inputSchema'],
    parameters: ['parameters'],
    outputSchema: ['outputSchema'],
    handler: ['execute'],
    metadata: ['metadata'],
  },
}

/** `tool(name, config)` and `tool(config)`. */
const overloaded: CallShape = { ...shape, callee: 'tool', arguments: [['name', 'config'], ['config']] }

export const framework: Framework = {
  id: 'test',
  title: 'Test',
  packages: [],
  modules: [],
  calls: [shape, overloaded],
  naming: 'config',
  conversion: 'converter',
  converters: [],
  io: 'input',
  explicitKey: 'parameters',
  sdk: null,
  limits: {},
}

export const site: SiteRequest = { index: 0, shape, framework, overload: 0, call: false }
export const calledSite: SiteRequest = { ...site, call: true }
export const namedSite: SiteRequest = { ...site, shape: overloaded }

/** A module in lazy form. `body` stands between `(function (__s, __r) {` and `})`. */
export function lazy(id: string, body: string, rest: Partial<ModuleCode> = {}): ModuleCode {
  const code = `(function (__s, __r) { "use strict";\n${body}\n})`
  return { ...module(id, code), ...rest, revision: JSON.stringify([code, rest]) }
}

export function json(id: string, text: string): ModuleCode {
  return { ...module(id, text), format: 'json' }
}

function module(id: string, code: string): ModuleCode {
  return {
    id,
    revision: code,
    format: 'lazy',
    code,
    imports: {},
    exports: {},
    stars: [],
    setup: [],
    links: {},
    interop: 'bundler',
    async: false,
  }
}

/** A unit with one binding. */
export function unit(name: string, expression: string): string {
  return `__r.unit([${JSON.stringify(name)}], () => { const ${name} = ${expression}; return { ${name} }; });`
}

/** A site with one tool whose description is what `expression` gives. */
export function describing(expression: string): string {
  return `__r.site(0, function* () { yield { args: [{ kind: "object", props: [
    { key: "name", get: () => "tool" },
    { key: "description", get: () => String(${expression}) },
  ] }] }; });`
}

export function request(modules: ModuleCode[], sites: SiteRequest[] = [site]): FileRequest {
  return { file: (modules[0] as ModuleCode).id, modules, sites, converters: [] }
}
