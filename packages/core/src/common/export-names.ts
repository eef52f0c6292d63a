/** The name under which `export =` and `module.exports =` are exported. */
export const WHOLE = 'export='
