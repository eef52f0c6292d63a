/**
 * The address of a line, where a pull request's or a pipeline's own files are read: null outside of GitHub Actions and GitLab CI.
 * A file is named from the repository.
 */
export function linkTo(env: NodeJS.ProcessEnv): (file: string, line: number) => string | null {
  const base = baseOf(env)
  return (file, line) =>
    base === null || file.startsWith('../') ? null : `${base}/${uriPath(file)}#L${line}`
}

function baseOf(env: NodeJS.ProcessEnv): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: sha } = env
  if (server && repository && sha) return webAddress(`${server}/${repository}/blob/${sha}`)
  const { CI_PROJECT_URL: project, CI_COMMIT_SHA: commit } = env
  return project && commit ? webAddress(`${project}/-/blob/${commit}`) : null
}

/** Nothing else becomes a link. */
function webAddress(text: string): string | null {
  return /^https?:\/\/[\w.~:/%@+-]+$/.test(text) ? text : null
}

/** A relative path as part of an address. */
export function uriPath(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[()'!*]/g, escaped))
    .join('/')
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
