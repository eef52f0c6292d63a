import { expect, it } from 'vitest'
import { sharedProject } from '../../support/shared-project.js'

const withProject = sharedProject()

/** What looks through texts without a parse begins with one of these, or stops at one. */
const REPEATED =
  'import |from |export {|export s |@import |activeTools:[|call the |call a_|require(|{|a = |name:|aToJson|`a|{@a |*|_generated|a |\n|.|@|define|Tool|(|[|...(|.push(|tools|extends a(|server'.split(
    '|',
  )
const BEFORE = ['import', 'import type', 'export', 'from', 'require', 'new ', '.', '@', 'const a']

const TOOL = "import { tool } from 'ai'\nexport const search = tool({ description: 'Searches.' })\n"

// Looked through from each of its characters to its end, one of them would take minutes, or days.
it('texts with a very long run of one thing are checked as others are', async () => {
  const length = 200_000
  const repeated = REPEATED.map((each) => each.repeat(length / each.length))
  const runs = BEFORE.flatMap((each) => [
    `${each}${' '.repeat(length)}`,
    `${each}${'Tool'.repeat(length / 4)}`,
  ])
  const texts = [...repeated, ...runs].flatMap((each) => [`${TOOL}// ${each}x`, `${TOOL}/* ${each} */`])
  const files = Object.fromEntries(texts.map((text, index) => [`${index}.ts`, text]))
  const manifest = '{ "name": "hotel", "dependencies": { "ai": "^6.0.0" } }'
  await withProject({ 'package.json': manifest, ...files }, async ({ workspace }) => {
    const { tools } = await workspace.checkAll(await workspace.files())
    expect(tools.map(({ description }) => description)).toEqual(texts.map(() => 'Searches.'))
  })
})
