import { expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '#core/workspace/index.js'
import { fc } from '../../../../test/property.js'
import { sharedProject } from '../support/shared-project.js'

const withProject = sharedProject()

/** Longer is more: a run of an hour is worth having before a release. */
const TIME_LIMIT_MS = Number(process.env['TOOLSIGHT_PROPERTY_MS'] ?? 10_000)

const tool = (name: string) =>
  `import { tool } from 'ai'\nexport const ${name} = tool({ description: 'Says.', inputSchema: {} })\n`
const call = (model: string, tools: string, imports = '') =>
  `${imports}import { weather } from './tools/weather.js'\nimport { news } from './tools/index.js'\nstreamText({ model: ${model}, tools: { ${tools} } })\n`

/** What each file may say; the first is what it says in the beginning. */
const FILES: Record<string, readonly [string, ...string[]]> = {
  'tools/weather.ts': [
    tool('weather'),
    `\n${tool('weather')}`,
    `${tool('weather')}${tool('news').split('\n')[1]}\n`,
  ],
  'tools/news.ts': [tool('news'), 'export const news = (\n'],
  'tools/index.ts': [
    "export { news } from './news.js'\n",
    "export { weather as news } from './weather.js'\n",
    'export const news = 1\n',
  ],
  'index.ts': [
    call('model', 'weather', "import { model } from './model.js'\n"),
    `\n${call('model', 'weather, news', "import { model } from './model.js'\n")}`,
    call("openai.chat('gpt-5')", 'news', "import { openai } from '@ai-sdk/openai'\n"),
    call("mistral('mistral-large-latest')", '...given', "import { mistral } from '@ai-sdk/mistral'\n"),
    call("google('gemini-2.5-pro')", 'weather', "import { google } from '@ai-sdk/google'\n").slice(0, -20),
    'export const nothing = 1\n',
  ],
  'model.ts': [
    "import { anthropic } from '@ai-sdk/anthropic'\nexport const model = anthropic('claude-sonnet-4-5')\n",
    "import { openai } from '@ai-sdk/openai'\nexport const model = openai('gpt-5')\n",
    "export { chosen as model } from './chosen.js'\n",
    'export const model = 1\n',
  ],
  'chosen.ts': [
    "import { google } from '@ai-sdk/google'\nexport const chosen = google('gemini-2.5-pro')\n",
    "import { xai } from '@ai-sdk/xai'\nfunction made() {\n  return xai('grok-4')\n}\nexport const chosen = made()\n",
  ],
}
const NAMES = Object.keys(FILES)

type Step = { act: 'type' | 'save'; file: string; text: string } | { act: 'close' | 'check'; file: string }

const withText = (act: 'type' | 'save') =>
  fc
    .constantFrom(...NAMES)
    .chain((file) => fc.constantFrom(...(FILES[file] ?? [])).map((text): Step => ({ act, file, text })))
const steps = fc.oneof(
  { weight: 6, arbitrary: withText('type') },
  { weight: 2, arbitrary: withText('save') },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES).map((file): Step => ({ act: 'close', file })) },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES).map((file): Step => ({ act: 'check', file })) },
)
/** Edits that come before anyone looks, again and again. */
const sequences = fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 })

/** As an editor looks: at the files that were edited, then at those that are open besides. */
async function targetsOf(workspace: Workspace, edited: readonly string[]): Promise<unknown> {
  for (const file of edited) await workspace.check(file)
  const targets: Record<string, unknown> = {}
  // By what names a tool is called is another property's.
  for (const file of NAMES) targets[file] = Object.values((await workspace.check(file)).targets)
  return targets
}

it(
  'a tool has the targets that a workspace which was just opened gives it, whatever was edited',
  async () => {
    const end = Date.now() + TIME_LIMIT_MS
    let compared = 0
    const property = fc.asyncProperty(sequences, async (sequence) => {
      if (Date.now() > end) return
      const beginning = Object.fromEntries(NAMES.map((name) => [name, FILES[name]?.[0] ?? '']))
      await withProject(
        beginning,
        async (project) => {
          const { root, workspace } = project
          const path = (file: string) => project.path(file)
          const buffers = new Map<string, string>()
          await workspace.checkAll(await workspace.files())
          for (const taken of sequence) {
            for (const step of taken) {
              if (step.act === 'type') {
                buffers.set(step.file, step.text)
                workspace.update(path(step.file), step.text, 1)
              } else if (step.act === 'save') {
                project.write(step.file, step.text)
                workspace.filesChanged()
                await workspace.checkAll(await workspace.files())
              } else if (step.act === 'close') {
                buffers.delete(step.file)
                workspace.close(path(step.file))
              } else await workspace.check(path(step.file))
            }
            const fresh = await openWorkspace({ root, trusted: false })
            for (const [file, text] of buffers) fresh.update(path(file), text, 1)
            await fresh.checkAll(await fresh.files())
            const edited = [...new Set(taken.map(({ file }) => path(file)))]
            const [long, short] = [await targetsOf(workspace, edited), await targetsOf(fresh, [])]
            await fresh.dispose()
            compared++
            expect(long).toEqual(short)
            if (Date.now() > end) return
          }
        },
        { trusted: false },
      )
    })
    await fc.assert(property, { numRuns: 1000 })
    expect(compared).toBeGreaterThan(0)
  },
  TIME_LIMIT_MS * 4,
)
