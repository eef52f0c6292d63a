import { createHash } from 'node:crypto'

/** A file that Deno fetched. */
export interface RemoteFile {
  text: string
  /** In small letters. */
  headers: Readonly<Record<string, string>>
}

const KNOWN = /\.(?:[cm]?[jt]s|[jt]sx|json|wasm)$/

/** The extension that Deno takes a file for: by its content type, else by its address. */
export function extensionOf({ pathname }: URL, contentType: string | undefined): string {
  const own = KNOWN.exec(pathname)?.[0] ?? ''
  const type = contentType?.replace(/;.*/, '').trim().toLowerCase() ?? ''
  if (/^(?:application|text)\/(?:x-)?typescript$|^video\/(?:vnd\.dlna\.mpeg-tts|mp2t)$/.test(type))
    return /^\.(?:[cm]ts|tsx)$/.test(own) ? own : '.ts'
  if (/^(?:application|text)\/(?:x-)?(?:java|ecma)script$/.test(type))
    return /^\.(?:[cm]js|jsx)$/.test(own) ? own : '.js'
  return /^(?:application|text)\/json$/.test(type) ? '.json' : own
}

/** What Deno calls a file in its cache: https://github.com/denoland/deno_cache_dir, `url_to_filename`. */
export function cachedPath({ protocol, hostname, port, pathname, search }: URL): string {
  const host = port === '' ? hostname : `${hostname}_PORT${port}`
  return `${protocol.slice(0, -1)}/${host}/${sha256(pathname + search)}`
}

// No colon, no capital letter: the same folder has to do on every system.
const FORBIDDEN = /[?<>:*|\\"'/A-Z]/
const FORBIDDEN_CHARACTER = /[?<>:*|\\"'/]/g
const RESERVED = /^(?:aux|con|nul|prn|com[0-9]|lpt[0-9])$/
const MAX_PART = 30
const MAX_SHOWN = 20

/** What Deno calls a file in the folder `vendor`: `url_to_local_sub_path` there. */
export function vendoredPath(url: URL, contentType: string | undefined): string {
  const { protocol, hostname, port, pathname, search } = url
  const host = port === '' ? hostname : `${hostname}_${port}`
  const parts = [protocol === 'https:' ? host : `http_${host}`, ...pathname.slice(1).split('/')]
  const last = parts.length - 1
  parts[last] += search
  return parts
    .map((part, index) => vendoredPart(part, index === last ? extensionOf(url, contentType) : null))
    .join('/')
}

/** `extension`: of the last part. */
function vendoredPart(part: string, extension: string | null): string {
  const isAmbiguous =
    extension === null
      ? KNOWN.test(part) || RESERVED.test(part)
      : !KNOWN.test(part) || !part.endsWith(extension)
  const isAsItIs =
    part !== '' &&
    part.length <= MAX_PART &&
    !isAmbiguous &&
    !FORBIDDEN.test(part) &&
    !part.startsWith('#') &&
    !part.endsWith('.')
  return isAsItIs ? part : hashedPart(part, extension ?? '')
}

function hashedPart(part: string, extension: string): string {
  const [shown = ''] = part.slice(0, MAX_SHOWN).split('?')
  const clean = shown.replace(FORBIDDEN_CHARACTER, '_').toLowerCase()
  const stem = extension !== '' && clean.endsWith(extension) ? clean.slice(0, -extension.length) : clean
  const hash = sha256(part)
  return stem === '' ? `#${hash.slice(0, 7)}${extension}` : `#${stem}_${hash.slice(0, 5)}${extension}`
}

/** Where a file is laid out below a folder; its address can be read off again. */
export function laidOutPath({ protocol, host, pathname, search }: URL, extension: string): string {
  const query = Buffer.from(search).toString('base64url')
  return `${protocol.slice(0, -1)}/${encodeURIComponent(host)}${pathname}~${query}${extension}`
}

/** The address of what is laid out there; null where it is none of these. */
export function addressOf(laidOut: string): URL | null {
  const [, scheme, host = '', pathname = '', query = ''] =
    /^(https?)\/([^/]+)(\/.*)~([\w-]*)(?:\.\w+)?$/.exec(laidOut) ?? []
  if (scheme === undefined) return null
  const search = Buffer.from(query, 'base64url').toString()
  return new URL(`${scheme}://${decodeURIComponent(host)}${pathname}${search}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
