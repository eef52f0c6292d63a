import { describe, expect, it, test } from 'vitest'
import { parseServer, serverText } from '#core/servers/command-line.js'

describe('a server on a command line', () => {
  test.each([
    ['node dist/index.js', { command: 'node', args: ['dist/index.js'] }],
    ["npx -y 'my server' \"a b\" ''", { command: 'npx', args: ['-y', 'my server', 'a b', ''] }],
    [
      'API_KEY=placeholder NAME="a b" node x.js --k=v',
      { command: 'node', args: ['x.js', '--k=v'], env: { API_KEY: 'placeholder', NAME: 'a b' } },
    ],
    ['node x.js; rm -rf $HOME', { command: 'node', args: ['x.js;', 'rm', '-rf', '$HOME'] }],
    ['C:\\tools\\server.exe', { command: 'C:\\tools\\server.exe', args: [] }],
    ['http://localhost:3000/mcp', { url: 'http://localhost:3000/mcp' }],
    ['https://[::1]:3000/mcp', { url: 'https://[::1]:3000/mcp' }],
    ['http://127.0.0.1/mcp', { url: 'http://127.0.0.1/mcp' }],
    ['  ', null],
    ['ONLY=variables', null],
  ])('%s', (text, expected) => {
    expect(parseServer(text)).toEqual(expected)
  })

  test.each([
    'https://example.com/mcp',
    'http://localhost.example.com/',
    'http://127.0.0.1.example.com/',
    'http://0.0.0.0:1/',
  ])('is not %s, which is no address of this machine', (url) => {
    expect(parseServer(url)).toEqual({ problem: expect.stringContaining('leads to another machine') })
  })

  it('is shown as it can be typed again', () => {
    const address = { command: 'node', args: ['a b.js', '--port', '1'] }
    expect(serverText(address)).toBe("node 'a b.js' --port 1")
    expect(parseServer(serverText(address))).toEqual(address)
  })
})
