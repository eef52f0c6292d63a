import { compareProject } from './compare.mjs'

/** The rows of projects, compared two at a time. `seen` gets each row when it is there. */
export async function compareAll(projects, seen) {
  const rows = new Map()
  const left = [...projects]
  const work = async () => {
    for (let project = left.shift(); project !== undefined; project = left.shift()) {
      const row = await compareProject(project).catch((error) => ({ ...project, failed: error.stack }))
      rows.set(project.id, row)
      seen(row)
    }
  }
  await Promise.all([work(), work()])
  return projects.map(({ id }) => rows.get(id))
}
