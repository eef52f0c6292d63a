export {
  type CheckOptions,
  type FileReport,
  openWorkspace,
  type Report,
  type Workspace,
  type WorkspaceOptions,
} from './workspace.js'
