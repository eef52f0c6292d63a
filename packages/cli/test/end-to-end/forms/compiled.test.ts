import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckOutput, Project } from '../project.js'
import { type Form, fieldsOf } from './form.js'
import { folderOf, groups } from './groups.js'

/* What tsc writes of every form is found as its source is, though no type is left in it; what is not found, a finding tells. */

const outputs = {
  'ES modules for new engines': { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  'CommonJS for older engines': { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2017 },
}

/** What its framework reads, or its settings lead to, is TypeScript alone. */
const OF_TYPESCRIPT = new Set(['modules', 'monorepos'])

/** Only a type, or the word `abstract`, tells what these are. */
const BY_TYPE = [
  'static members, of which a static method of a base class in another file makes the tool',
  'a method of a class that extends the server, which cannot be followed to it',
  'a parameter that is the method itself, by its type',
  'a member that is the method itself, by the type that the object has in this file or in another',
]
/** Members that are private are in a map of their own. */
const PRIVATE = [
  'methods that are called on this: by their names, private ones, and a member that holds a function',
  'private members: fields, methods, static ones, and a list that a request is answered with',
  'tools that builders of another file build, whose members are private',
]
/** What is read of an option that may be left out, is compared with nothing first. */
const OPTIONAL = ['a server that registers what a filter by an optional parameter leaves']
/** A member that is assigned below its class names the class. */
const STATIC = ['static members of the only class that extends one, which nothing else names']
/** A class is read off what `require` gives, and an argument beside the list is one that nothing is known to give. */
const OF_REQUIRE = ['a class that is given the list of its tools, or what holds them, where it is made']
const LEFT_TO_A_FINDING: Record<string, readonly string[]> = {
  'ES modules for new engines': BY_TYPE,
  'CommonJS for older engines': [...BY_TYPE, ...PRIVATE, ...OPTIONAL, ...STATIC, ...OF_REQUIRE],
}

describe.each(Object.entries(outputs))('%s', (output, { module, target }) => {
  const compiled = Object.entries(groups).flatMap(([group, forms]) =>
    OF_TYPESCRIPT.has(group) ? [] : forms.map((form, index) => ({ form, folder: folderOf(group, index) })),
  )
  let project: Project
  let report: CheckOutput
  beforeAll(async () => {
    project = await Project.create(['zod', '@modelcontextprotocol/server'])
    for (const { form, folder } of compiled)
      for (const [file, text] of Object.entries(filesOf(form, folder, { module, target })))
        await project.put({ [`${folder}/${file}`]: text })
    ;({ report } = await project.check())
  }, 120_000)
  afterAll(() => project.remove())

  test.each(compiled.map(({ form, folder }) => [form.title, form, folder] as const))(
    '%s',
    (title, form, folder) => {
      const tools = report.tools.filter(({ file }) => String(file).startsWith(`${folder}/`))
      const seen = tools.map(({ name, schema }) => `${name}: ${fieldsOf(schema ?? {})}`)
      const missing = Object.entries(form.tools).filter(
        ([name, fields]) => typeof fields === 'string' && !seen.includes(`${name}: ${fields}`),
      )
      if (!LEFT_TO_A_FINDING[output]?.includes(title)) return expect(missing).toEqual([])
      const found = report.diagnostics.filter((each) => JSON.stringify(each).includes(`${folder}/`))
      expect(missing).not.toEqual([])
      expect(found.map(({ code }) => code)).toContainEqual(
        expect.stringMatching(/unseen-tool|not-evaluated|no-tools-found/),
      )
    },
  )
})

function filesOf(
  { files }: Form,
  folder: string,
  options: Pick<ts.CompilerOptions, 'module' | 'target'>,
): Record<string, string> {
  const isLegacy = files['tsconfig.json']?.includes('experimentalDecorators') ?? false
  const manifest =
    options.module === ts.ModuleKind.CommonJS
      ? `{ "name": "${folder}" }`
      : `{ "name": "${folder}", "type": "module" }`
  const written = Object.entries(files).flatMap(([file, text]): Array<[string, string]> => {
    if (file === 'tsconfig.json') return []
    const isOfCommonJs = /\.c[jt]s$/.test(file)
    if (!/\.[cm]?[jt]sx?$/.test(file) || isOfCommonJs) return [[file, text]]
    const compilerOptions = {
      ...options,
      esModuleInterop: true,
      allowJs: true,
      experimentalDecorators: isLegacy,
      jsx: ts.JsxEmit.React,
    }
    const { outputText } = ts.transpileModule(text, { fileName: file, compilerOptions })
    const name = file.replace(/\.([cm]?)tsx?$/, '.$1js')
    // Two files of a form may differ by their language alone.
    return [[files[name] !== undefined && name !== file ? `compiled-${name}` : name, outputText]]
  })
  return { 'package.json': manifest, ...Object.fromEntries(written) }
}
