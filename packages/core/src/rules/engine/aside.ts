/** Folders whose files and folders are programs of their own, beside what a package is for. */
const ASIDE = /^(?:evals?|evaluations?|bench(?:marks?)?|stories|examples?|demos?|playgrounds?|scripts|e2e)$/i

/** Files beside the source that they are about: `search.stories.ts`, `search.bench.ts`. */
const ASIDE_FILE = /\.(?:stories|bench|evals?|e2e)\.[^.]+$/i

/** Folders of packages that people copy, and that are not installed with the others: `examples`, `docs`, `my-template`, `template-react`. */
const TO_COPY =
  /^(?:docs?|documentation|examples?|samples?|demos?|starters?|boilerplates?|templates?|[\w-]+-(?:template|example|starter)|(?:template|example|starter)s?[- ].+)$/i

/** Folders of what stands in for a program’s own parts in its tests; those called `test` are left out of checks. */
const FOR_TESTS =
  /^(?:__mocks__|mocks?|test[-_]?utils?|testing|e2e|[\w-]+[-_]tests?|tests?[-_][\w-]+|conformance)$/i

/** Empty for what a package itself is for; else the path of the program that a file of it belongs to. */
export function programOf(path: string): string {
  if (ASIDE_FILE.test(path)) return path
  const parts = path.split('/')
  const index = parts.slice(0, -1).findIndex((part) => ASIDE.test(part))
  return index < 0 ? '' : parts.slice(0, index + 2).join('/')
}

/** Whether a folder, by its path from the root, is one of those that people copy, or in one. */
export function isToCopy(folder: string): boolean {
  return folder.split('/').some((part) => TO_COPY.test(part))
}

/** Whether a file, by its path from the root, serves tests. */
export function isForTests(path: string): boolean {
  return path
    .split('/')
    .slice(0, -1)
    .some((part) => FOR_TESTS.test(part))
}
