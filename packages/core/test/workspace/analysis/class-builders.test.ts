import { describe, expect, it } from 'vitest'
import type { Files } from '../../support/project.js'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/** A class that collects tools and registers them later. */
const KIT = `import { z } from 'zod'
import { defineTool } from '@toolsight/runtime'
export class Kit {
  readonly all: { name: string; shape: z.ZodRawShape }[] = []
  add(name: string, shape: z.ZodRawShape): this {
    this.all.push({ name, shape })
    return this
  }
  apply() {
    for (const each of this.all) defineTool({ name: each.name, description: 'Does.', input: z.object(each.shape) })
  }
}
`
const HEAD = "import { z } from 'zod'\nimport { Kit } from './kit.js'\n"
const add = (name: string) => `add('${name}', { a: z.string() })`

async function found(files: Files): Promise<string[]> {
  return await withProject(files, async ({ workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    return tools.map(({ name, status }) => `${name} ${status}`).sort()
  })
}

describe('an instance that collects tools', () => {
  it.each([
    ['a chain', `new Kit().${add('one')}.${add('two')}.apply()`],
    ['a chain that a variable holds', `const kit = new Kit().${add('one')}.${add('two')}\nkit.apply()`],
    ['statements', `const kit = new Kit()\nkit.${add('one')}\nkit.${add('two')}\nkit.apply()`],
    ['a chain in a statement', `const kit = new Kit()\nkit.${add('one')}.${add('two')}\nkit.apply()`],
    [
      'a condition',
      `const kit = new Kit()\nkit.${add('one')}\nif (process.env.MORE) kit.${add('two')}\nkit.apply()`,
    ],
    [
      'both branches of a condition',
      `const kit = new Kit()\nif (process.env.MORE) {\n  kit.${add('one')}\n} else kit.${add('two')}\nkit.apply()`,
    ],
    ['a try', `const kit = new Kit()\ntry { kit.${add('one')}.${add('two')} } catch {}\nkit.apply()`],
    [
      'a loop',
      "const kit = new Kit()\nfor (const name of ['one', 'two']) kit.add(name, { a: z.string() })\nkit.apply()",
    ],
    [
      'a callback',
      "const kit = new Kit()\n;['one', 'two'].forEach((name) => kit.add(name, { a: z.string() }))\nkit.apply()",
    ],
    [
      'a function of the file',
      `function fill(its: Kit) { its.${add('one')}.${add('two')} }\nconst kit = new Kit()\nfill(kit)\nkit.apply()`,
    ],
    [
      'a function around it',
      `export function serve() {\n  const kit = new Kit()\n  kit.${add('one')}\n  kit.${add('two')}\n  kit.apply()\n}`,
    ],
  ])('has those that it is given in %s', async (_, text) => {
    expect(await found({ 'kit.ts': KIT, 'main.ts': `${HEAD}${text}\n` })).toEqual([
      'one resolved',
      'two resolved',
    ])
  })

  it('has those that a function of another file gives it', async () => {
    const files = {
      'kit.ts': KIT,
      'fill.ts': `import { z } from 'zod'\nimport type { Kit } from './kit.js'\nexport function fill(kit: Kit) { kit.${add('one')} }\n`,
      'main.ts': `${HEAD}import { fill } from './fill.js'\nconst kit = new Kit()\nfill(kit)\nkit.${add('two')}\nkit.apply()\n`,
    }
    expect(await found(files)).toEqual(['one resolved', 'two resolved'])
  })

  it('has what is known where a function that fills it fails', async () => {
    const text = `function fill(its: Kit) { throw new Error('Not here.'); its.${add('one')} }\nconst kit = new Kit()\nkit.${add('two')}\nfill(kit)\nkit.apply()`
    expect(await found({ 'kit.ts': KIT, 'main.ts': `${HEAD}${text}\n` })).toEqual(['two resolved'])
  })
})

describe('a method that makes a tool and gives its instance back', () => {
  const BOX = `import { z } from 'zod'
import { defineTool } from '@toolsight/runtime'
export class Box {
  #tools: unknown[] = []
  with(name: string, shape: z.ZodRawShape) {
    this.#tools.push(defineTool({ name, description: 'Does.', input: z.object(shape) }))
    return this
  }
  size() {
    return this.#tools.length
  }
}
`
  const put = (name: string) => `with('${name}', { a: z.string() })`
  const HEAD = "import { z } from 'zod'\nimport { Box } from './box.js'\n"

  it.each([
    ['in a chain', `new Box().${put('one')}.${put('two')}`],
    ['in a chain on a variable', `const box = new Box()\nbox.${put('one')}.${put('two')}`],
    ['on what a chain gave', `const box = new Box().${put('one')}\nbox.${put('two')}`],
  ])('makes each of them %s', async (_, text) => {
    expect(await found({ 'box.ts': BOX, 'main.ts': `${HEAD}${text}\n` })).toEqual([
      'one resolved',
      'two resolved',
    ])
    const own = `${BOX}${text}\n`
    expect(await found({ 'box.ts': own })).toEqual(['one resolved', 'two resolved'])
  })
})
