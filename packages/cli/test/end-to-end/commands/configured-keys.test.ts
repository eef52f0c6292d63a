import { afterAll, beforeAll, expect, test } from 'vitest'
import { Project } from '../project.js'

const KEY = 'sk-9Qx4Wm7Vt1Lw5Rz8Nb2Kc3'
const WORD = 'q8Zr2Lx9Vb4Nm7Tk1Wd6Hs3Pf5'

let project: Project
beforeAll(async () => {
  project = await Project.create()
  await project.put({
    'package.json': '{ "name": "harbour" }',
    'toolsight.config.json': `{
  "servers": [
    {
      "name": "harbour", "command": "node", "args": ["gone.mjs", "--token=${WORD}"],
      "env": { "KEY": "${KEY}", "PORT": "a-word" }
    }
  ]
}
`,
  })
})
afterAll(() => project.remove())

test.each(['pretty', 'json', 'sarif', 'github', 'junit', 'markdown'])(
  'a key in the configuration is in no output: %s',
  async (format) => {
    const { out, err } = await project.run(['check', '--server', 'harbour', '--format', format])
    expect(out).toContain('gives no list of tools')
    expect(out).toContain('looks like a real key')
    for (const key of [KEY, WORD]) expect(out + err).not.toContain(key.slice(4))
  },
)

test('the line is shown with as much of a key as tells whose it is', async () => {
  const { out } = await project.run(['check', '--format', 'pretty'])
  expect(out).toContain(`"KEY": "sk-9${'•'.repeat(KEY.length - 4)}", "PORT": "a-word"`)
})
