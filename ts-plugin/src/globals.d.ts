/** Where the engine's program is, from the plugin's file: the bundler puts it in. */
declare const TOOLSIGHT_ENGINE: string
/** Whether an extension decides what the plugin does, by tsserver's `configurePlugin`: the bundler puts it in. */
declare const TOOLSIGHT_MANAGED: boolean
/** The codes of all of the engine's rules: the bundler puts them in. */
declare const TOOLSIGHT_CODES: readonly string[]
