export { openWorkspace } from './open.js'
export type { FileReport, Report } from './reports.js'
export type { WorkspaceStatus } from './status.js'
export type { CheckOptions, Workspace, WorkspaceOptions } from './workspace.js'
