import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { looksLikeKey } from '#core/config/keys.js'
import { loadConfig } from '#core/config/load.js'

let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'toolsight-config-servers-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const load = (servers: unknown, folder = '.') => {
  mkdirSync(path.join(root, folder), { recursive: true })
  writeFileSync(path.join(root, folder, 'toolsight.config.json'), JSON.stringify({ servers }))
  return loadConfig(path.join(root, folder))
}

describe('servers of the configuration', () => {
  it('start in the folder of their file, or relative to it', async () => {
    const { config } = await load(
      [
        { name: 'a', command: 'node' },
        { name: 'b', command: 'node', args: ['x.js'], cwd: 'sub', env: ['KEY'] },
        { name: 'c', url: 'http://localhost:3000/mcp' },
      ],
      'app',
    )
    expect(config.servers).toEqual([
      { name: 'a', command: 'node', args: [], env: [], cwd: path.join(root, 'app') },
      { name: 'b', command: 'node', args: ['x.js'], env: ['KEY'], cwd: path.join(root, 'app/sub') },
      { name: 'c', url: 'http://localhost:3000/mcp' },
    ])
  })

  test.each([
    [[{ name: 'a' }], 'it has either "command" or "url"'],
    [[{ name: 'a', command: 'x', url: 'http://localhost/' }], 'it has either "command" or "url"'],
    [[{ name: 'a', url: 'https://example.com/mcp' }], 'only a server on localhost is asked'],
    [[{ name: 'a', url: 'here' }], 'it is not a URL'],
    [[{ name: 'a', url: 'http://localhost/', cwd: 'x' }], 'are for servers with a "command"'],
    [[{ name: 'a', command: 'x', env: 'KEY' }], 'a list of the names of variables'],
    [[{ name: 'a', command: 'x', comand: 'y' }], 'Unknown key "servers.0.comand". Did you mean "command"?'],
    [
      [
        { name: 'a', command: 'x' },
        { name: 'a', command: 'y' },
      ],
      'another server has the same name',
    ],
  ])('%j is refused', async (servers, words) => {
    await expect(load(servers)).rejects.toThrow(words)
  })
})

describe('what looks like a key', () => {
  test.each([
    'sk-8Jx2Qm5Vt9Lw3Rz7Nb4Kc6',
    'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    'AKIA2E0A8F3B1C9D7Q5R',
    'q8Zr3Wn7Kt2Lx9Vb4Md6Hs1P',
    '4f9d2c81b7a3e65094cd71f8be203a56',
  ])('%s does', (value) => {
    expect(looksLikeKey(value)).toBe(true)
  })

  test.each([
    'placeholder',
    'sk-placeholder-key-for-tests',
    'your-api-key-goes-right-here-1',
    'http://localhost:3000/some/long/path/1',
    'postgres://localhost:5432/harbour_2',
    'production-eu-west-1-harbour-2',
    '/home/user/data/harbour/2026/list',
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx1',
    'true',
    '127.0.0.1',
  ])('%s does not', (value) => {
    expect(looksLikeKey(value)).toBe(false)
  })
})
