import { keyIn } from '../../common/known-keys.js'
import { outgoingTexts, textLabel } from '../engine/outgoing-texts.js'
import type { Rule } from '../engine/rule.js'
import { toolLabel } from '../engine/wording.js'

const tool = (token: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const syncMenu = defineTool({
  name: 'sync_menu',
  description: 'Copies the menu from a repository.',
  input: z.object({
    token: ${token},
  }),
  handler: ({ token }) => token,
})
`

export const secretOnTheWire: Rule = {
  scope: 'tool',
  meta: {
    code: 'secret-on-the-wire',
    title: 'A key goes out with the tool',
    category: 'correctness',
    severity: 'error',
    fixable: false,
    what:
      'A default, an example, a value or a description that goes out has a key in the exact form that its issuer gives out: of ' +
      'model providers, GitHub, GitLab, AWS, Slack, Stripe, Google, npm and others, a private key, or a signed token (JWT). ' +
      'Placeholders (`sk-...`, `ghp_xxxx`, `YOUR_KEY`) are no finding. The message never has the whole key.',
    why:
      'The definition is sent with every request: the model provider, everyone who lists the tools of a server, and their logs ' +
      'have the key. A default is sent even where no call uses it.',
    remedy:
      'Withdraw the key at its issuer: it has to count as known. Then read it from the environment in the handler, and leave it ' +
      'out of the schema. In an example, write a placeholder.',
    good: { files: { 'tools/sync-menu.ts': tool("z.string().describe('Begins with gsk_.')") } },
    // Of an issuer whose keys no packager looks for: this page is packed, too.
    bad: {
      files: {
        'tools/sync-menu.ts': tool(
          "z.string().describe('As 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.')",
        ),
      },
      at: { file: 'tools/sync-menu.ts', line: 8, text: 'token' },
    },
  },

  *check(tool, { frameworks }) {
    for (const text of outgoingTexts(tool, frameworks)) {
      const key = keyIn(text.text)
      if (key === null) continue
      const where = textLabel(text, toolLabel(tool))
      yield {
        message: [
          `${where[0]?.toUpperCase()}${where.slice(1)} has ${key.label}.`,
          `It begins with ${key.shown}, and goes out with every request that has the tool.`,
          'Withdraw it at its issuer. Then read it from the environment in the handler instead.',
        ].join('\n'),
        cause: `Texts that go out have ${key.label}.`,
        at: text.at,
        ...(text.owner !== null && { path: text.path }),
      }
    }
  },
}
