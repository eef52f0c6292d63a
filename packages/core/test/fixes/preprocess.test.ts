import { expect, test } from 'vitest'
import type { FixRequest } from '#core/model/finding.js'
import { fixed, TOOL } from './tool.js'

/** The key under which each takes its schema. */
const KEYS = { 'ai-sdk-5': 'inputSchema', langchain: 'schema' }

async function after(framework: keyof typeof KEYS, field: string, request: FixRequest) {
  const text = `import { z } from 'zod'\ndefineTool({ name: 't', ${KEYS[framework]}: z.object({ a: ${field} }) })\n`
  const result = await fixed(request, {
    files: { [TOOL]: text },
    facts: { vendor: 'zod', vendorVersion: '4.1.0', schemaSource: null },
    framework,
  })
  return result === null ? null : /z\.object\(\{ a: (.+?) \}\)/.exec(result.files[TOOL] ?? '')?.[1]
}

test('a preprocess is proposed where the framework takes one', async () => {
  const text: FixRequest = { kind: 'read-boolean-text', path: ['a'] }
  expect(await after('ai-sdk-5', 'z.coerce.boolean()', text)).toContain('z.preprocess(')
  expect(await after('langchain', 'z.coerce.boolean()', text)).toBeNull()
  expect(await after('langchain', 'z.coerce.boolean()', { kind: 'plain-boolean', path: ['a'] })).toBe(
    'z.boolean()',
  )

  const absent: FixRequest = { kind: 'accept-null', paths: [['a']] }
  expect(await after('ai-sdk-5', 'z.string().optional()', absent)).toContain('z.preprocess(')
  expect(await after('langchain', 'z.string().optional()', absent)).toBe('z.string().nullish()')
})
