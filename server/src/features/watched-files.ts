import path from 'node:path'
import { ACCEPTED_NAME, DATA_EXTENSIONS, INSTALL_RECORDS, isInstallRecord, LOCK_NAME } from '@toolsight/core'
import { fileOfUri, realPath } from '@toolsight/core/paths'
import {
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  type FileEvent,
} from 'vscode-languageserver'
import type { Folder } from '../session/folder.js'
import type { Session } from '../session/session.js'
import type { Feature } from './feature.js'

/**
 * Sources, the data that they import or are set up by, what git ignores, and what an installation writes last. What changed in
 * packages then, core looks up itself.
 */
const WATCHED = [
  '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}',
  `**/*{${DATA_EXTENSIONS.join(',')}}`,
  '**/.gitignore',
  `**/${ACCEPTED_NAME}`,
  ...INSTALL_RECORDS.map((name) => `**/${name}`),
]

/** What the configuration can be in, besides the files that it was in so far. */
const CONFIGURATION = new Set(['toolsight.config.json', 'package.json'])

/** Notices what happens to files outside the editor: asked of the client, by dynamic registration. */
export const watchedFiles: Feature = {
  register(session) {
    session.connection.onDidChangeWatchedFiles(({ changes }) => {
      session.attempt('Following changes on disk', () => changed(session, changes))
    })
    // Also without a watcher: what was saved here has changed on disk.
    session.documents.onDidSave(({ document }) => {
      if (isConfiguration(session, document.uri) || isLock(document.uri))
        session.attempt('Following what was saved', () => changed(session, [{ uri: document.uri, type: 2 }]))
      // Where nobody watches, a lock is looked at again with each save.
      for (const { workspace } of session.folders.all) workspace?.locks.since.lookAgain()
    })
  },

  async initialized(session) {
    if (!session.client.workspace?.didChangeWatchedFiles?.dynamicRegistration) return
    const options: DidChangeWatchedFilesRegistrationOptions = {
      watchers: WATCHED.map((globPattern) => ({ globPattern })),
    }
    await session.connection.client.register(DidChangeWatchedFilesNotification.type, options)
  },
}

function isLock(uri: string): boolean {
  const name = path.posix.basename(fileOfUri(uri) ?? '')
  return name === LOCK_NAME || name === ACCEPTED_NAME
}

async function changed(session: Session, changes: FileEvent[]): Promise<void> {
  const touched = new Map<Folder, { isConfiguration: boolean }>()
  for (const { uri } of changes) {
    const file = fileOfUri(uri)
    if (file === null || (file.includes('/node_modules/') && !isInstallRecord(file))) continue
    for (const folder of affected(session, file)) {
      const known = touched.get(folder) ?? { isConfiguration: false }
      known.isConfiguration ||= isConfiguration(session, uri)
      touched.set(folder, known)
    }
  }
  await Promise.all(
    [...touched].map(async ([folder, { isConfiguration }]) => {
      if (isConfiguration) await session.folders.reload(folder)
      session.filesChanged(folder)
    }),
  )
}

/** A configuration or an installation counts for the folders below it, any other file for the one it is in. */
function affected(session: Session, file: string): Folder[] {
  const own = session.folderOf(file)
  const name = path.posix.basename(file)
  const below = session.folders.all.filter(
    (folder) =>
      folder.workspace?.configFiles.includes(file) ||
      ((CONFIGURATION.has(name) || isInstallRecord(file)) && folder.path.startsWith(`${projectOf(file)}/`)),
  )
  return [...new Set(own ? [own, ...below] : below)]
}

/** The folder that a configuration or an installation is of. */
function projectOf(file: string): string {
  const [folder = ''] = file.split('/node_modules/')
  return folder === file ? path.posix.dirname(file) : folder
}

function isConfiguration(session: Session, uri: string): boolean {
  const file = fileOfUri(uri)
  if (file === null) return false
  if (CONFIGURATION.has(path.posix.basename(file))) return true
  const name = realPath(file)
  return session.folders.all.some(
    ({ workspace, configProblems }) =>
      workspace?.configFiles.includes(name) || configProblems.some((problem) => problem.file === name),
  )
}
