/**
 * A plugin of esbuild. The runtime converts schemas of Zod with the project's own copy, which it imports when it does: only the
 * evaluation process ever gets there, and without this all of Zod, with its messages in fifty languages, would be in the bundle.
 */
export function projectsZod() {
  return {
    name: 'projects-zod',
    setup(build) {
      build.onResolve({ filter: /^zod(\/v4)?$/ }, ({ kind, path }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      )
    },
  }
}
