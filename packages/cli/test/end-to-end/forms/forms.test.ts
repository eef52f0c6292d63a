import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckOutput, Project } from '../project.js'
import { fieldsOf } from './form.js'
import { folderOf, groups } from './groups.js'

let project: Project
let report: CheckOutput
beforeAll(async () => {
  project = await Project.create(['zod', '@modelcontextprotocol/server'])
  for (const [group, forms] of Object.entries(groups))
    for (const [index, { files }] of forms.entries()) {
      const folder = folderOf(group, index)
      const all = { 'package.json': `{ "name": "${folder}", "type": "module" }`, ...files }
      await project.put(
        Object.fromEntries(Object.entries(all).map(([file, text]) => [`${folder}/${file}`, `${text}\n`])),
      )
    }
  ;({ report } = await project.check())
}, 120_000)
afterAll(() => project.remove())

describe.each(Object.entries(groups))('%s', (group, forms) => {
  test.each(forms.map((form, index) => [form.title, form, index] as const))('%s', (_title, form, index) => {
    const folder = `${folderOf(group, index)}/`
    const tools = report.tools.filter(({ file }) => String(file).startsWith(folder))
    const seen = tools.map(({ name, status, reason, schema }) => [
      String(name),
      status === 'resolved' ? fieldsOf(schema ?? {}) : `${status}: ${reason}`,
    ])
    expect(seen.sort()).toEqual(
      Object.entries(form.tools)
        .map(([name, fields]) => [name, fields instanceof RegExp ? expect.stringMatching(fields) : fields])
        .sort(),
    )
    const unknown = tools.flatMap((each) =>
      each['status'] === 'resolved' && each['unknown'] ? [[each.name, each['unknown']]] : [],
    )
    expect(Object.fromEntries(unknown)).toEqual(form.unknown ?? {})
    for (const [name, line] of Object.entries(form.lines ?? {}))
      expect(tools.find((each) => each.name === name)).toMatchObject({ range: { start: { line: line - 1 } } })
    if (form.recognised)
      expect([...new Set(tools.map(({ recognised }) => recognised))]).toEqual([form.recognised])
  })
})
