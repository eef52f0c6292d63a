import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Finding } from '#core/model/finding.js'
import { openWorkspace } from '#core/workspace/index.js'
import { type Project, withProject } from '../support/project.js'
import { DISK_FAULTS, type Disk, GO, LOADING, type Said } from './disk-faults.js'

const PACKAGE = '{ "name": "faults", "type": "module" }'
const goodTool = (description: string) => `import { defineTool } from '@toolsight/runtime'
export const tool = defineTool({ name: 'good', description: '${description}', input: { type: 'object' }, handler: () => 0 })
`

function diskOf(project: Project): Disk {
  return {
    write: (file, text) => project.write(file, text),
    remove: (file) => project.remove(file),
    replaceByFolder: (file) => {
      project.remove(file)
      mkdirSync(project.path(file))
    },
  }
}

function expectSaid(project: Project, findings: Finding[], said: Said): void {
  const errors = findings.filter(({ severity }) => severity !== 'info')
  expect(errors.map(({ code, message, file }) => ({ code, message, file }))).toEqual(
    said === null
      ? []
      : [{ ...said, message: expect.stringMatching(said.message), file: project.path('fault.ts') }],
  )
}

async function expectGood(project: Project, description: string): Promise<void> {
  project.type('good.ts', goodTool(description))
  const { tools, findings } = await project.check('good.ts')
  expect(tools.map((tool) => [tool.description, tool.status])).toEqual([[description, 'resolved']])
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
}

describe('what happens to files is said, and the next file is answered', () => {
  it.each(DISK_FAULTS.map((fault) => [fault.what, fault] as const))('%s', (_, fault) => {
    let resolve = (): void => {}
    const loading = new Promise<void>((go) => {
      resolve = go
    })
    return withProject(
      { 'package.json': PACKAGE, ...fault.files, 'good.ts': goodTool('first') },
      async (project) => {
        const disk = diskOf(project)
        if (fault.after) {
          expect((await project.tools('fault.ts')).map(({ status }) => status)).toEqual(['resolved'])
          fault.after(disk)
          project.workspace.filesChanged()
        }
        const answer = project.check('fault.ts')
        if (fault.during) {
          await loading
          fault.during(disk)
          project.write(GO, '')
          expectSaid(
            project,
            (await answer).findings,
            fault.meanwhile === undefined ? fault.finding : fault.meanwhile,
          )
          project.workspace.filesChanged()
        }
        const { findings } = fault.during ? await project.check('fault.ts') : await answer
        expectSaid(project, findings, fault.finding)
        await expectGood(project, 'next')
        const listed = await project.workspace.files()
        expect(listed).toContain(project.path('good.ts'))
        expect(listed.length).toBeLessThan(10)
      },
      {
        onLog: (line) => {
          if (line.includes(LOADING)) resolve()
        },
      },
    )
  })
})

/** A file system without room; null where this process may not make one. */
function fullDisk(): { folder: string; close(): void } | null {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolsight-full-')))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    close: () => {
      execFileSync('umount', [folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true })
    },
  }
}

describe('a full disk', () => {
  it('changes nothing: evaluating writes nothing', async ({ skip }) => {
    const disk = fullDisk()
    if (!disk) return skip('only root may mount a small file system')
    const { TMPDIR } = process.env
    try {
      writeFileSync(join(disk.folder, 'package.json'), PACKAGE)
      writeFileSync(join(disk.folder, 'good.ts'), goodTool('full'))
      expect(() => writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(1 << 20))).toThrow(/ENOSPC/)
      process.env['TMPDIR'] = disk.folder
      const workspace = await openWorkspace({ root: disk.folder, trusted: true })
      const { tools } = await workspace.check(join(disk.folder, 'good.ts'))
      expect(tools.map(({ description, status }) => [description, status])).toEqual([['full', 'resolved']])
      await workspace.dispose()
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = TMPDIR
      disk.close()
    }
  })
})
