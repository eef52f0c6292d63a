import { describe, expect, test } from 'vitest'
import { allFindings, sharedExamples } from './example-project.js'

const withExample = sharedExamples()

const FILE = 'tools.ts'

async function said(text: string, code: string): Promise<string[]> {
  return withExample({ files: { [FILE]: text } }, async (workspace) => {
    const findings = (await allFindings(workspace, {})).filter((each) => each.code === code)
    return findings.map(({ severity, message }) => `${severity} ${message.split('\n')[0]}`)
  })
}

const server = (body: string, { hints = '{ readOnlyHint: true }', above = '' } = {}) => `
import { execFile, execSync } from 'node:child_process'
import fs, { writeFile } from 'node:fs/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
${above}
server.registerTool('look', {
  description: 'Looks.', inputSchema: { id: z.string().uuid() }, annotations: ${hints},
}, async ({ id }) => { ${body}; return { content: [] } })
`
const HINT = 'hint-contradicts-handler'

describe('a tool that is said to read', () => {
  test.each([
    ['deletes a file', "await fs.rm('rooms/' + id)", 'deletes'],
    ['writes a file', "await writeFile('rooms.json', id)", 'writes'],
    ['sends DELETE', "await fetch('https://a.example/' + id, { method: 'DELETE' })", 'deletes'],
    ['changes rows', "db.prepare('UPDATE rooms SET free = 1').run()", 'writes'],
    ['deletes through Prisma', 'await prisma.room.delete({ where: { id } })', 'deletes'],
    ['awaits a client', 'await client.deleteRoom(id)', 'deletes'],
    [
      'sends POST to an address that says what it does',
      "await fetch(`https://a.example/rooms/${id}/cancel`, { method: 'POST' })",
      'sends something',
    ],
    ['runs a command that is written out', 'execSync(`git commit -m ${id}`)', 'changes something'],
    ['runs a program with a list', "execFile('rm', ['-r', 'rooms'])", 'deletes'],
  ])('%s', async (_, body, verb) => {
    const above = 'declare const db: any, prisma: any, client: any'
    expect(await said(server(body, { above }), HINT)).toEqual([
      `info 'look' has readOnlyHint: true, and its handler ${verb} here.`,
    ])
  })

  test('in a function that the handler calls', async () => {
    const above = "async function close(id: string) { await fs.unlink('rooms/' + id) }"
    expect(await said(server('await close(id)', { above }), HINT)).toHaveLength(1)
  })

  test.each([
    ['reads', "await fs.readFile('rooms/' + id)"],
    ['fills a cache', "await writeFile('cache/' + id, id)"],
    [
      'removes what it made for itself',
      'const image = path.join(os.tmpdir(), id); await fs.rm(image)',
      "import os from 'node:os'; import path from 'node:path'",
    ],
    ['searches with POST', "await fetch('https://a.example/search', { method: 'POST' })"],
    ['runs a command that reads', 'execSync(`git log ${id}`)'],
    ['lists with a program', "execFile('docker', ['ps', '--format', 'json'])"],
    ['reads rows', "db.prepare('SELECT * FROM rooms').all()"],
    ['has a function of its own by that name', 'rm(id)', 'const rm = (id: string) => id'],
    ['tells how far it is', 'await bus.sendNotification(id)'],
    ['takes a listener away', 'await bus.removeListener(id)'],
  ])('and %s', async (_, body, above = '') => {
    expect(await said(server(body, { above: `declare const db: any, bus: any\n${above}` }), HINT)).toEqual([])
  })

  test('nothing is said of a tool without the hint', async () => {
    const hints = '{ readOnlyHint: false }'
    expect(await said(server("await fs.rm('rooms/' + id)", { hints }), HINT)).toEqual([])
  })
})

const runner = (body: string, { field = 'z.string()', parameter = '{ place }' } = {}) => `
import { exec, execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import axios from 'axios'
import path from 'node:path'
import { promisify } from 'node:util'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
declare const db: any
const execAsync = promisify(exec)
const server = new McpServer({ name: 'hotel', version: '1.0.0' })
server.registerTool('look', { description: 'Looks.', inputSchema: { place: ${field} } },
async (${parameter}) => { ${body}; return { content: [] } })
`
const SINK = 'unbounded-sink'

describe('a text without bounds', () => {
  test.each([
    ['a command', 'exec(`ls ${place}`)', 'a command'],
    ['a promise of a command', "await execAsync('ls ' + place)", 'a command'],
    ['a shell', "spawn('sh', ['-c', `ls ${place}`])", 'a command'],
    ['a constant', 'const line = `ls ${place}`; exec(line)', 'a command'],
    ['a query', 'db.query(`SELECT * FROM rooms WHERE place = ${place}`)', 'an SQL text'],
    ['a path', "fs.readFileSync(path.join('rooms', place))", 'a path'],
    ['a path that is put together', "fs.readFileSync('rooms/' + place)", 'a path'],
    ['a host', 'await fetch(`https://${place}/rooms`)', 'the host of a request'],
    ['a host under a domain', "await fetch('https://' + place + '.example.com')", 'the host of a request'],
    ['an address', 'await fetch(`${place}/rooms`)', 'the host of a request'],
    ['an address in a constant', 'const at = place + "/rooms"; await fetch(at)', 'the host of a request'],
    ['an address with a base', "await fetch(new URL(place, 'https://a.example'))", 'the host of a request'],
    ['a base', "await fetch(new URL('/rooms', place))", 'the host of a request'],
    ['a made address', 'await fetch(new URL(`${place}/rooms`))', 'the host of a request'],
    ['a request of a package', 'await axios.get(`${place}/rooms`)', 'the host of a request'],
    ['a request with options', 'await axios({ url: `${place}/rooms` })', 'the host of a request'],
  ])('becomes part of %s', async (_, body, part) => {
    expect(await said(runner(body), SINK)).toEqual([
      `warning Bound \`place\` of 'look': any text becomes part of ${part}.`,
    ])
  })

  test('is read off the input as a whole', async () => {
    expect(await said(runner('exec(`ls ${args.place}`)', { parameter: 'args' }), SINK)).toHaveLength(1)
  })

  test.each([
    ['a list of arguments', "execFile('ls', [place])"],
    ['a check before it', 'if (!isAllowed(place)) throw new Error(place); exec(`ls ${place}`)'],
    ['a parameter of the query', "db.query('SELECT * FROM rooms WHERE place = ?', [place])"],
    ['a search', 'db.query(place)'],
    ['the whole command, which the tool is made to take', 'exec(place)'],
    ['the whole address, which the tool is made to take', 'await fetch(place)'],
    ['the same as a URL', 'await fetch(new URL(place))'],
    ['a path under a host', 'await fetch(`https://a.example/${place}`)'],
    ['a query', "await fetch('https://a.example/rooms?at=' + place)"],
    ['a path under a host in a constant', "const host = 'https://a.example/'; await fetch(host + place)"],
    ['what stands behind a host', 'await fetch(`https://a.example${place}`)'],
    ['a path under a host that is not known', 'await fetch(`${process.env.HOST}/${place}`)'],
    ['a path under a base', "await fetch(new URL('/rooms/' + place, 'https://a.example'))"],
    ['a function of its own called fetch', 'const fetch = (at: string) => at; fetch(`${place}/rooms`)'],
    [
      'the format of a host',
      'await fetch(`https://${place}/rooms`)',
      "z.string().meta({ format: 'hostname' })",
    ],
    ['an enum', 'exec(`ls ${place}`)', "z.enum(['a', 'b'])"],
    ['a pattern', 'exec(`ls ${place}`)', 'z.string().regex(/^[a-z]+$/)'],
    ['a number', 'exec(`ls ${place}`)', 'z.number()'],
    ['another value of that name', 'for (const place of ["a"]) exec(`ls ${place}`)'],
  ])('is not reported with %s', async (_, body, field = 'z.string()') => {
    expect(await said(runner(body, { field }), SINK)).toEqual([])
  })
})
