import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Evaluator } from '#core/evaluate/host.js'
import { faultRequest } from './fault-program.js'
import { told } from './told.js'

/** Only a Node that has SQLite can be asked. */
const hasSqlite = process.getBuiltinModule?.('node:sqlite') !== undefined
const root = mkdtempSync(join(tmpdir(), 'toolsight-databases-'))
const evaluator = new Evaluator({ env: [], node: null, cwd: root, memoryMb: 128, timeoutMs: 10_000 })

afterAll(async () => {
  await evaluator.dispose()
  rmSync(root, { recursive: true, force: true })
})

/** An empty database of one page. `format`: 1 is with a journal, 2 with a write-ahead log. */
function write(name: string, format: 1 | 2): string {
  const page = Buffer.alloc(4096)
  page.write('SQLite format 3\0', 'latin1')
  page.writeUInt16BE(4096, 16)
  page.set([format, format, 0, 64, 32, 32], 18)
  page.writeUInt32BE(1, 28)
  page.writeUInt32BE(4, 44)
  page.writeUInt32BE(1, 56)
  page.set([13, 0, 0, 0, 0, 16, 0], 100)
  const file = join(root, name)
  writeFileSync(file, page)
  return file
}

function read(place: string): Promise<string[]> {
  const code = `const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    new DatabaseSync(${place}, { readOnly: true }).prepare("select * from sqlite_schema").all(); return "on"`
  return told(evaluator, faultRequest({ group: '', what: '', code, expected: '', by: 'guard' }))
}

it.runIf(hasSqlite)('a database that is read leaves no files beside it', async () => {
  const journal = write('journal.db', 1)
  const ahead = write('ahead.db', 2)
  expect(await read(JSON.stringify(journal))).toEqual(['on'])
  for (const place of [JSON.stringify(ahead), `Buffer.from(${JSON.stringify(ahead)})`]) {
    expect(await read(place)).toEqual([
      'description: Error: A database with a write-ahead log is not allowed while tools are being evaluated',
    ])
  }
  expect(readdirSync(root).sort()).toEqual(['ahead.db', 'journal.db'])
})
