import { relativePath } from '@toolsight/core/paths'
import type { Json, Report } from '../engine.js'
import { exitCodes } from '../exit-codes.js'
import { formatDoctor } from '../format/doctor.js'
import { fileNamer } from '../format/names.js'
import { writeJson } from '../io/write-json.js'
import { type ProjectOptions, type Session, withProject } from '../session.js'
import { version } from '../version.js'
import type { Diagnosis } from './diagnosis.js'

export interface DoctorOptions extends ProjectOptions {
  format: 'pretty' | 'json'
  all?: boolean
}

/** `toolsight doctor`: what was looked at, and why there is not more. */
export async function doctor(options: DoctorOptions, session: Session): Promise<number> {
  const { terminal } = session
  return withProject(session, options, async (project) => {
    const { workspace, root } = project
    const report = await project.check(await project.files([]))
    const diagnosis: Diagnosis = {
      toolsight: version(),
      node: process.version,
      root,
      configFiles: workspace.configFiles,
      status: workspace.status(),
      states: statesOf(report, session),
      targets: session.engine.targetCounts(report, fileNamer(root)),
      cache: { isKept: options.cache ?? true, location: options.cacheLocation ?? null },
      inventory: await workspace.manifest.inventory(report),
    }
    if (options.format === 'json') await writeJson(doctorJson(diagnosis, report, root), {}, terminal)
    else {
      const { columns } = terminal.stdout
      await terminal.stdout.write(
        formatDoctor(diagnosis, {
          columns,
          nameFile: fileNamer(root),
          labelOf: session.engine.targetLabel,
          all: options.all ?? false,
        }),
      )
    }
    return exitCodes.clean
  })
}

function statesOf(report: Report, { engine }: Session): string {
  return report.tools.length === 0 ? 'none found' : engine.statesLine(engine.toolStandings(report).values())
}

function doctorJson({ inventory, ...diagnosis }: Diagnosis, report: Report, root: string): Json {
  const local = (file: string) => relativePath(root, file)
  const { files, skipped, candidates, unlinked, frameworks } = inventory
  return {
    version: 1,
    ...diagnosis,
    configFiles: diagnosis.configFiles.map(local),
    tools: report.tools.length,
    files: files.map(local),
    skipped: skipped.map((each) => ({ ...each, path: local(each.path) })),
    frameworks,
    candidates: candidates.map(({ file, range, text, reason }) => ({
      file: local(file),
      range,
      text,
      reason,
    })),
    unlinked: unlinked.map(({ at, ...each }) => ({ ...each, file: local(at.file), range: at.range })),
  } as unknown as Json
}
