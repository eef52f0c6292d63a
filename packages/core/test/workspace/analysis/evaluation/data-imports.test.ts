import { describe, expect, test } from 'vitest'
import { sharedProject } from '../../../support/shared-project.js'

const withProject = sharedProject()

/** A tool of the AI SDK, from what its imports give. */
const tool = (imports: string, region: string, description = `'Finds.'`) => `import { tool } from 'ai'
import { z } from 'zod'
${imports}
export const find = tool({ description: ${description}, inputSchema: z.object({ region: ${region} }), execute: () => 1 })
`

const LIST = { region: { type: 'string', enum: ['eu', 'us'] } }

describe('data', () => {
  test.each([
    ['data.json', '{ "list": ["eu", "us"] }'],
    ['data.jsonc', '{ "list": ["eu", /* and */ "us",] }'],
    ['data.json5', `{ list: ['eu', 'us'], }`],
    ['data.toml', 'list = ["eu", "us"]'],
    ['data.yaml', 'list:\n  - eu\n  - us\n'],
    ['data.yml', 'list: [eu, us]'],
  ])('%s gives what it says, whole and by name', async (file, text) => {
    const files = {
      [file]: text,
      'whole.ts': tool(`import data from './${file}'`, 'z.enum(data.list)'),
      'named.ts': tool(`import { list } from './${file}'`, 'z.enum(list)'),
      'space.ts': tool(`import * as data from './${file}'`, 'z.enum(data.list)'),
      'again.ts': tool(`import { list } from './barrel'`, 'z.enum(list)'),
      'barrel.ts': `export { list } from './${file}'`,
    }
    await withProject(files, async (project) => {
      for (const each of ['whole.ts', 'named.ts', 'space.ts', 'again.ts'])
        expect(await project.told(each)).toEqual({ find: LIST })
    })
  })

  test.each([
    ['data.json', '{\n  "list": [eu]\n}', 'data.json'],
    ['data.json5', '{\n  list: [eu]\n}', 'data.json5:2:'],
    ['data.toml', 'a = 1\nlist = ["eu"', 'data.toml:2:'],
    ['data.yaml', 'a: 1\nlist: [eu\n', 'data.yaml:'],
    ['deep.yaml', `list: ${'['.repeat(50_000)}`, 'deep.yaml'],
    ['deep.toml', `list = ${'['.repeat(50_000)}`, 'deep.toml'],
    ['deep.json5', `${'['.repeat(500_000)}`, 'deep.json5'],
    [
      'bomb.yaml',
      `a: &a [x, x, x, x, x, x, x, x, x]\n${[...'bcdefghi'].map((name, i) => `${name}: &${name} [${`*${'abcdefgh'[i]},`.repeat(9)}]`).join('\n')}\nlist: *i`,
      'bomb.yaml',
    ],
  ])('%s that cannot be read is a failure that names it', async (file, text, place) => {
    const files = { [file]: text, 'a.ts': tool(`import data from './${file}'`, 'z.enum(data.list)') }
    await withProject(files, async (project) => {
      const [found] = await project.tools('a.ts')
      expect(found?.status).toBe('failed')
      expect(found?.reason).toContain(`SyntaxError: ${place}`)
      expect(found?.schema).toBeNull()
    })
  })

  test('a file that is read twice, as its text and as what it says, is two modules', async () => {
    const files = {
      'data.json': '{"list":["eu","us"]}',
      'a.ts': tool(
        `import data from './data.json'\nimport text from './data.json?raw'\nimport typed from './data.json' with { type: 'text' }`,
        'z.enum(data.list)',
        'text === typed ? text : "other"',
      ),
    }
    await withProject(files, async (project) => {
      const [found] = await project.tools('a.ts')
      expect(found).toMatchObject({ description: '{"list":["eu","us"]}', schema: { properties: LIST } })
    })
  })
})

describe('JSON with the attribute has a default export and no other, as Node has it', () => {
  const json = '{ "list": ["eu", "us"] }'

  test('its namespace', async () => {
    const files = {
      'data.json': json,
      'a.ts': tool(`import * as data from './data.json' with { type: 'json' }`, 'z.enum(data.default.list)'),
      'b.ts': tool(
        `import * as data from './data.json' with { type: 'json' }`,
        'z.literal(Object.keys(data).join())',
      ),
      'c.ts': tool(`import data from './data.json' with { type: 'json' }`, 'z.enum(data.list)'),
      'd.ts': tool(
        `const data = await import('./data.json', { with: { type: 'json' } })`,
        'z.literal(Object.keys(data).join())',
      ),
    }
    await withProject(files, async (project) => {
      expect(await project.told('a.ts')).toEqual({ find: LIST })
      expect(await project.told('b.ts')).toEqual({ find: { region: { type: 'string', const: 'default' } } })
      expect(await project.told('c.ts')).toEqual({ find: LIST })
      expect(await project.told('d.ts')).toEqual({ find: { region: { type: 'string', const: 'default' } } })
    })
  })

  test('a name that it does not have', async () => {
    const files = {
      'data.json': json,
      'a.ts': tool(`import { list } from './data.json' with { type: 'json' }`, 'z.enum(list)'),
    }
    await withProject(files, async (project) => {
      expect((await project.told('a.ts'))['find']).toContain(`does not provide an export named 'list'`)
    })
  })
})

describe('text', () => {
  const text = 'Finds a region.\nAsk twice.'

  test.each([
    './q.txt',
    './q.md',
    './q.sql',
    './q.graphql',
    './q.gql',
    './q.html',
    './q.csv?raw',
    './q.ts?raw',
    './q.md?raw',
  ])('%s is a description', async (specifier) => {
    const files = {
      [specifier.replace(/^\.\/|\?raw$/g, '')]: text,
      'a.ts': tool(`import text from '${specifier}'`, 'z.string().describe(text)', 'text'),
    }
    await withProject(files, async (project) => {
      const [found] = await project.tools('a.ts')
      expect(found).toMatchObject({
        status: 'resolved',
        description: text,
        schema: { properties: { region: { type: 'string', description: text } } },
      })
    })
  })

  test('by its attribute, whatever the extension', async () => {
    const files = {
      'q.prompt': text,
      'a.ts': tool(`import text from './q.prompt' with { type: 'text' }`, 'z.string()', 'text'),
      'b.ts': tool(
        `const { default: text } = await import('./q.prompt', { with: { type: 'text' } })`,
        'z.string()',
        'text',
      ),
    }
    await withProject(files, async (project) => {
      expect((await project.tools('a.ts'))[0]?.description).toBe(text)
      expect((await project.tools('b.ts'))[0]?.description).toBe(text)
    })
  })

  test('that is too large to be read is a failure, not an empty text', async () => {
    const files = {
      'q.md': 'x'.repeat(5 * 1024 * 1024),
      'a.ts': tool(`import text from './q.md'`, 'z.string()', 'text'),
    }
    await withProject(files, async (project) => {
      expect((await project.told('a.ts'))['find']).toContain('q.md cannot be read')
    })
  })

  test('that is not there is an import that leads nowhere', async () => {
    const files = { 'a.ts': tool(`import text from './none.md'`, 'z.string()', 'text') }
    await withProject(files, async (project) => {
      expect((await project.told('a.ts'))['find']).toContain(`Cannot find module './none.md'`)
    })
  })
})

describe('an edit of data', () => {
  test.each(['data.toml', 'data.yaml', 'data.json5', 'data.jsonc', 'data.json'])(
    'of %s, on disk or in an open buffer, is seen at the next check',
    async (file) => {
      const say = (...list: string[]) =>
        file === 'data.toml' ? `list = ${JSON.stringify(list)}` : JSON.stringify({ list })
      const files = {
        [file]: say('eu', 'us'),
        'a.ts': tool(`import data from './${file}'`, 'z.enum(data.list)'),
      }
      await withProject(files, async (project) => {
        const regions = async () =>
          (await project.told('a.ts'))['find'] as { region: { enum: string[] } } | string
        expect(await regions()).toMatchObject({ region: { enum: ['eu', 'us'] } })
        project.type(file, say('a', 'b'))
        expect(await regions()).toMatchObject({ region: { enum: ['a', 'b'] } })
        project.close(file)
        expect(await regions()).toMatchObject({ region: { enum: ['eu', 'us'] } })
        project.write(file, say('on', 'disk', 'now'))
        project.workspace.filesChanged()
        expect(await regions()).toMatchObject({ region: { enum: ['on', 'disk', 'now'] } })
      })
    },
  )
})
