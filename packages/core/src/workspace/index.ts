export type { FileReport, Report } from './reports.js'
export type { WorkspaceStatus } from './status.js'
export { type CheckOptions, openWorkspace, type Workspace, type WorkspaceOptions } from './workspace.js'
