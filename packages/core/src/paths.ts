/** How files are named by paths and by URIs. */
export {
  fileOfUri,
  folderAbove,
  foldersAround,
  isInside,
  realPath,
  relativePath,
  resolved,
  slashed,
  uriOfFile,
} from './common/paths.js'
