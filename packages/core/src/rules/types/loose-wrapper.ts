/** A wrapper of the workspace's own, in which types get lost: for the examples of rules that need types. */
export const LOOSE = `import { defineTool as define } from '@toolsight/runtime'

export const defineTool = (tool: any) => define(tool)
`
