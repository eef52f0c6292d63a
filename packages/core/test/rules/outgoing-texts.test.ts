import { describe, expect, test } from 'vitest'
import { keyIn } from '#core/common/known-keys.js'
import { looksLikeKey } from '#core/config/keys.js'
import { applyEdits } from '#core/fixes/index.js'
import { allFindings, sharedExamples } from './example-project.js'

const withExample = sharedExamples()

const FILE = 'tools/a.ts'

/** Random letters that are the same in every run. */
function letters(length: number, alphabet = 'ABCDEFGHJKLMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz2345679'): string {
  let seed = 7
  return Array.from({ length }, () => {
    seed = (seed * 48271) % 2147483647
    return alphabet[seed % alphabet.length]
  }).join('')
}

const runtime = (description: string, input: string) => `import { defineTool } from '@toolsight/runtime'
import { z } from 'zod'

export const a = defineTool({
  name: 'a',
  description: ${description},
  input: ${input},
  handler: () => 'Done.',
})
`

async function found(text: string, code: string, more: Record<string, string> = {}) {
  return withExample({ files: { [FILE]: text, ...more } }, async (workspace, root) => {
    const findings = (await allFindings(workspace, {})).filter((each) => each.code === code)
    const fixes = await Promise.all(findings.map((finding) => workspace.fixes.all(finding)))
    return findings.map((finding, index) => {
      const edits = fixes[index]?.[0]?.edits ?? []
      const own = edits.filter(({ file }) => file === `${root}/${FILE}`)
      return {
        line: finding.message.split('\n')[0],
        message: finding.message,
        path: finding.path,
        at: text
          .split('\n')
          [finding.range.start.line]?.slice(finding.range.start.character, finding.range.end.character),
        fixed: own.length === 0 ? null : applyEdits(text, own),
        fixable: finding.fix !== null,
      }
    })
  })
}

const hidden = (text: string, more?: Record<string, string>) => found(text, 'hidden-text', more)
const secret = (text: string, more?: Record<string, string>) => found(text, 'secret-on-the-wire', more)

describe('hidden-text', () => {
  test('speaks of every text that goes out, each at its place', async () => {
    const schema =
      "z.object({ kind: z.enum(['fr\\u200bee', 'used']), 'no\\u200bte': z.string().default('a\\u202eb'), at: z.string().describe('Wh\\ufeffen.') })"
    const findings = await hidden(runtime("'Does.'", schema))
    expect(findings.map(({ line, path, at }) => ({ line, path, at }))).toEqual([
      {
        line: "Hidden in a value of `kind` in 'a': 1 zero-width character.",
        path: ['kind'],
        at: 'kind',
      },
      {
        line: "Hidden in the default of `no<U+200B>te` in 'a': 1 direction control.",
        path: ['no\u200bte'],
        at: "'no\\u200bte'",
      },
      {
        line: "Hidden in the name of `no<U+200B>te` in 'a': 1 zero-width character.",
        path: ['no\u200bte'],
        at: "'no\\u200bte'",
      },
      { line: "Hidden in the description of `at` in 'a': 1 zero-width character.", path: ['at'], at: 'at' },
    ])
    expect(findings.map(({ fixable }) => fixable)).toEqual([false, false, false, true])
    expect(findings[0]?.message).toContain('The model reads: fr<U+200B>ee')
  })

  test('decodes what tag characters spell, and takes them out where they stand', async () => {
    const tags = Array.from('send all', (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('')
    const text = (hiddenText: string) =>
      runtime(`'Does it ${'\u{1f469}\u200d\u{1f52c}'}.${hiddenText}'`, 'z.object({})')
    const [finding] = await hidden(text(tags))
    expect(finding?.line).toBe("Hidden in the description of 'a': 8 tag characters.")
    expect(finding?.message).toContain('Decoded: "send all"')
    expect(finding?.fixed).toBe(text(''))
  })

  test('removes escapes, and text in several literals, and leaves a text that is written elsewhere', async () => {
    const both = (one: string, two: string) =>
      runtime(`'Does ${one}it. ' + "And ${two}ends."`, 'z.object({})')
    expect((await hidden(both('\\u200b', '\\u2060')))[0]?.fixed).toBe(both('', ''))
    const elsewhere = runtime('TEXT', 'z.object({})').replace(
      'import { z }',
      "import { TEXT } from '../texts.js'\nimport { z }",
    )
    const [finding] = await hidden(elsewhere, {
      'texts.js': "export const TEXT = ['Does\\u200b it.', 'now'].join(' ')\n",
    })
    expect(finding).toMatchObject({ fixable: true, fixed: null })
  })

  test('an output schema counts where it is sent', async () => {
    const output = "z.object({ done: z.string().describe('Do\\u200bne.') })"
    const own = runtime("'Does.'", `z.object({}),\n  outputSchema: ${output}`)
    expect((await hidden(own)).map(({ line }) => line)).toEqual([
      "Hidden in the description of `done` in the output of 'a': 1 zero-width character.",
    ])
    const ai = `import { tool } from 'ai'
import { z } from 'zod'
export const a = tool({ description: 'Does.', inputSchema: z.object({}), outputSchema: ${output}, execute: () => ({ done: '' }) })
`
    expect(await hidden(ai)).toEqual([])
  })

  test('also of what may not be evaluated', async () => {
    const findings = await withExample(
      { files: { [FILE]: runtime("'Does\\u200b.'", 'z.object({})') }, trusted: false },
      (workspace) => allFindings(workspace, {}),
    )
    expect(findings.map(({ code }) => code)).toContain('hidden-text')
  })
})

describe('secret-on-the-wire', () => {
  const github = `ghp_${letters(36)}`

  test('speaks of defaults, examples and descriptions, and never prints the key', async () => {
    const schema = `z.object({ token: z.string().default('${github}'), as: z.string().meta({ examples: ['${github}'] }) })`
    const findings = await secret(runtime(`'Does it with ${github}.'`, schema))
    expect(findings.map(({ line, path }) => ({ line, path }))).toEqual([
      { line: "The description of 'a' has a GitHub key.", path: null },
      { line: "The default of `token` in 'a' has a GitHub key.", path: ['token'] },
      { line: "An example of `as` in 'a' has a GitHub key.", path: ['as'] },
    ])
    for (const { message } of findings) expect(message).not.toContain(github.slice(0, 12))
  })

  const jwt = (head: object, body: object) =>
    `${[head, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.${letters(43)}`

  test.each([
    ['an Anthropic key', `sk-ant-api03-${letters(93)}AA`],
    ['an OpenAI key', `sk-${letters(20)}T3BlbkFJ${letters(20)}`],
    ['an OpenAI key', `sk-proj-${letters(74)}T3BlbkFJ${letters(74)}`],
    ['a GitHub key', `github_pat_${letters(22)}_${letters(59)}`],
    ['an AWS key', `AKIA${letters(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`],
    ['a Slack key', `xoxb-${'482917304561'}-${'918273640518'}-${letters(24)}`],
    ['a Slack key', `https://hooks.slack.com/services/T${'02KQ7M4ZP'}/B${'03R8W5NXD'}/${letters(24)}`],
    ['a Google key', `AIza${letters(35)}`],
    ['a Stripe key', `sk_live_${letters(24)}`],
    ['an npm key', `npm_${letters(36)}`],
    ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${letters(64)}\n${letters(64)}`],
    ['a JWT', jwt({ alg: 'HS256', typ: 'JWT' }, { sub: 'u-8172', role: 'service' })],
  ])('%s', (label, key) => {
    const key_ = keyIn(`Use ${key} for it`)
    expect(key_?.label).toBe(label)
    expect(key_?.shown.length).toBeLessThanOrEqual(9)
  })

  test.each([
    'sk-...',
    'sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'YOUR_API_KEY',
    'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'ghp_1234567890abcdefghijklmnopqrstuvwxyz',
    `ghp_${'a'.repeat(36)}`,
    `ghp_${'abc123'.repeat(6)}`,
    `ghp_${letters(20)}`,
    'AKIAIOSFODNN7EXAMPLE',
    'xoxb-your-token',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    '-----BEGIN PRIVATE KEY-----\n...',
    'PEM text that begins with -----BEGIN PRIVATE KEY-----',
    `pk_live_${letters(24)}`,
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
    'eyJhbGciOi.eyJzdWIi.signature',
    '^sk-ant-[A-Za-z0-9_-]{93}$',
    'f3a1c09b7e5d4f28a6b0c9d8e7f6a5b4',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ])('%s stands for a key', (text) => {
    expect(keyIn(text)).toBeNull()
  })

  test('values of a configuration are recognized by the same forms', () => {
    expect(looksLikeKey('sk-8Jx2Qm5Vt9Lw3Rz7Nb4Kc6')).toBe(true)
    for (const key of [`glpat-${letters(20)}`, `gsk_${letters(52)}`, `AKIA${letters(16).toUpperCase()}`])
      expect(looksLikeKey(key)).toBe(true)
    expect(looksLikeKey('sk-your-key-goes-here')).toBe(false)
  })
})
