import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Files, Project } from '../support/project.js'
import { type Kind, SHAPES, type Shape } from './shapes.js'

const KINDS: Kind[] = ['module', 'commonjs']
const rows = KINDS.flatMap((kind) => SHAPES.map((shape) => ({ ...shape, kind })))

describe('module shapes', () => {
  let project: Project

  beforeAll(async () => {
    const files: Files = {}
    for (const row of rows) {
      for (const [file, content] of Object.entries(filesOf(row))) {
        const linked = typeof content === 'object' && 'link' in content
        files[`${folder(row)}/${file}`] = linked ? { link: `${folder(row)}/${content.link}` } : content
      }
    }
    project = await Project.open(files, { config: { converters: ['zod', 'valibot', 'arktype'] } })
  })
  afterAll(() => project.dispose())

  it.each(rows)('$title, in a package of type $kind', async (row) => {
    const { entry = 'tool.ts', typed = {}, told, toldIn = {}, kind } = row
    for (const [file, content] of Object.entries(typed)) project.type(`${folder(row)}/${file}`, content)
    expect(await project.told(`${folder(row)}/${entry}`)).toEqual(toldIn[kind] ?? told)
  })
})

function folder({ title, kind }: Shape & { kind: Kind }): string {
  return `${kind}/${title.replace(/\W+/g, '-')}`
}

function filesOf({ files, kind }: Shape & { kind: Kind }): Files {
  const turned = Object.entries(files).map(([file, content]): [string, Files[string]] => {
    const isOwn = /(?:^|\/)package\.json$/.test(file) && !/(?:^|\/)node_modules\//.test(file)
    if (!isOwn || typeof content !== 'string') return [file, content]
    return [file, JSON.stringify({ ...(JSON.parse(content) as object), type: kind })]
  })
  return Object.fromEntries(turned)
}
