import { readFileSync } from 'node:fs'
import { ruleMetas } from '@toolsight/core'
import stringWidth from 'fast-string-width'
import { describe, expect, it } from 'vitest'
import { fakeEngine, run } from '../fake-engine.js'

const explain = (code: string) => run(['explain', code], fakeEngine([]))

describe.each(ruleMetas.map((meta) => [meta.code, meta] as const))('%s', (code, meta) => {
  it('is said what it is, why it matters, what to do, with both examples', async () => {
    const { code: exit, out, err } = await explain(code)
    expect([exit, err]).toEqual([0, ''])
    const [headline = '', title] = out.split('\n')
    expect(headline).toBe(
      `${code}  ${meta.severity}, ${meta.category}${meta.fixable ? ', can be fixed' : ''}`,
    )
    expect(title).toBe(meta.title)
    expect(out.includes('`toolsight check` does not')).toBe(meta.needs === 'types')
    for (const heading of ['Why it matters', 'What to do']) expect(out).toContain(`\n\n${heading}\n`)
    for (const file of Object.keys(meta.bad.files))
      expect(out).toMatch(new RegExp(`\n\nWrong  ${file}(  .*)?\n\n    `))
    for (const file of Object.keys(meta.good.files))
      expect(out).toMatch(new RegExp(`\n\nRight  ${file}(  .*)?\n\n    `))
    expect(out).toContain(`// toolsight-disable-next-line ${code}\n`)
  })

  it('is wrapped at 80 columns, code aside', async () => {
    const { out } = await explain(code)
    const text = out.split('\n').filter((line) => !line.startsWith('    '))
    expect(text.filter((line) => stringWidth(line) > 80)).toEqual([])
    // A generated file of megabytes makes an example, not something to read.
    expect(out.length).toBeLessThan(10_000)
  })
})

it('answers to the former code of a rule', async () => {
  const { out } = await explain('undocumented-refinement')
  expect(await explain('unspoken-check')).toEqual({
    code: 0,
    out: `unspoken-check is now called undocumented-refinement.\n\n${out}`,
    err: '',
  })
})

it.each(['agents', 'editors', 'frameworks'])('prints the page %s, which messages point at', async (page) => {
  const { code, out } = await explain(page)
  expect(code).toBe(0)
  const text = readFileSync(new URL(`../../../../docs/${page}.md`, import.meta.url), 'utf8')
  expect(out).toBe(text.slice(text.indexOf('# ')))
})

describe.each(['agents', 'editors', 'frameworks'])('in a terminal, the page %s', (page) => {
  const text = readFileSync(new URL(`../../../../docs/${page}.md`, import.meta.url), 'utf8')
  const shown = async () => {
    let out = ''
    const write = async (more: string) => {
      out += more
    }
    await run(['explain', page], fakeEngine([]), {
      stdout: { write, colour: false, isTerminal: true, columns: 80 },
    })
    return out
  }

  it('is wrapped at 80 columns, code and what has no space aside', async () => {
    const wide = (await shown()).split('\n').filter((line) => stringWidth(line) > 80)
    expect(wide.filter((line) => !line.startsWith('    ') && line.trim().includes(' '))).toEqual([])
  })

  it('has no marks of Markdown but those of code, and all words', async () => {
    const out = await shown()
    const prose = out.split('\n').filter((line) => !line.startsWith('    '))
    expect(prose.filter((line) => /^#|^\||^```|\*\*|\]\(/.test(line))).toEqual([])
    const words = (from: string) => new Set(from.match(/[A-Za-z]{4,}/g))
    const linked = text
      .slice(text.indexOf('# '))
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/^```\w+$/gm, '')
    expect([...words(linked)].filter((word) => !words(out).has(word))).toEqual([])
  })
})

it('is what messages point at, for pages that exist: no file of the repository', async () => {
  const { verbs } = await import('../../dist/program.js')
  const helps = await Promise.all(
    verbs.map(async (verb) => (await run([verb, '--help'], fakeEngine([]))).out),
  )
  const printed = [...helps, (await run(['check'], fakeEngine([]))).out].join('\n')
  expect(printed).not.toContain('docs/')
  const topics = [...printed.matchAll(/toolsight explain ([a-z-]+)/g)].map(([, topic]) => topic)
  expect(new Set(topics)).toEqual(new Set(['missing-parameters', 'agents', 'editors', 'frameworks']))
})

it('suggests the nearest code, or lists them all', async () => {
  expect(await explain('missing-parameter')).toEqual({
    code: 2,
    out: '',
    err: 'error: There is no code missing-parameter. Did you mean missing-parameters?\n',
  })
  const { err } = await explain('zzz')
  expect(err).toMatch(/^error: There is no code zzz\. There are:\n/)
  for (const { code } of ruleMetas) expect(err).toContain(code)
  expect(err).toMatch(/\n *Pages: agents, editors, frameworks\n$/)
})
