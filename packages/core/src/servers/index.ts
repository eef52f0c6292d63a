export { type Difference, differences } from './differences.js'
export { ServerFailure, type ServerFailureKind } from './failure.js'
export { type ListOptions, listTools, type ServerTools } from './list-tools.js'
export type { ServerCommand } from './server-process.js'
