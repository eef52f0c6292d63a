import { relativePath } from '@toolsight/core/paths'
import { type Ci, GITLAB_FILE, type ProjectFacts } from './project.js'

interface Commands {
  /** Steps of GitHub Actions before Node is set up. */
  before: string[]
  after: string[]
  /** What a job of GitLab runs first. */
  prepare: string[]
  install: string
  locked: string
  run: string
}

const COMMANDS: Record<ProjectFacts['manager'], Commands> = {
  npm: { before: [], after: [], prepare: [], install: 'npm install', locked: 'npm ci', run: 'npx toolsight' },
  pnpm: {
    before: [],
    after: ['- run: corepack enable'],
    prepare: ['corepack enable'],
    install: 'pnpm install',
    locked: 'pnpm install --frozen-lockfile',
    run: 'pnpm exec toolsight',
  },
  yarn: {
    before: [],
    after: ['- run: corepack enable'],
    prepare: ['corepack enable'],
    install: 'yarn install',
    locked: 'yarn install --immutable',
    run: 'yarn toolsight',
  },
  'yarn-classic': {
    before: [],
    after: ['- run: corepack enable'],
    prepare: ['corepack enable'],
    install: 'yarn install',
    locked: 'yarn install --frozen-lockfile',
    run: 'yarn --silent toolsight',
  },
  bun: {
    before: ['- uses: oven-sh/setup-bun@v2'],
    after: [],
    prepare: ['npm install --global bun'],
    install: 'bun install',
    locked: 'bun install --frozen-lockfile',
    run: 'bunx toolsight',
  },
}

/** How the dependency is added. */
export function addCommand({ manager }: Pick<ProjectFacts, 'manager'>): string {
  switch (manager) {
    case 'npm':
      return 'npm install --save-dev toolsight'
    case 'yarn-classic':
      return 'yarn add --dev toolsight'
    case 'bun':
      return 'bun add --dev toolsight'
    default:
      return `${manager} add --save-dev toolsight`.replace('yarn add --save-dev', 'yarn add --dev')
  }
}

/** Whether the tools have a lock, which is then checked. */
export interface LockState {
  hasLock: boolean
}

/** Where the file for a CI stands, from the repository's top, and its text. */
export function ciFile(ci: Ci, facts: ProjectFacts, state: LockState): { name: string; text: string } {
  return ci === 'github'
    ? { name: '.github/workflows/toolsight.yml', text: gitHub(facts, state) }
    : { name: GITLAB_FILE, text: gitLab(facts, state) }
}

/** What is added to a file that checks the tools already and not their lock. */
export function lockLines(ci: Ci, facts: ProjectFacts): string {
  const lines =
    ci === 'github'
      ? ['      # The whole history: actions/checkout with fetch-depth: 0', ...gitHubLock(facts)]
      : ['    # The whole history: the variable GIT_DEPTH is "0"', ...gitLabLock(facts)]
  return `${lines.join('\n')}\n`
}

const SUMMARY = 'toolsight.md'
const DIFF_SUMMARY = 'toolsight-diff.md'

/** As docs/ci.md has it. What an upgrade changes is in no line that a review sees, so it fails, too. */
const HURT = 'calls,consent,cause'

function withinFolder(facts: ProjectFacts): string[] {
  const folder = folderOf(facts)
  return folder === null ? [] : [`        working-directory: ${scalar(withoutExpressions(folder))}`]
}

function gitHubLock(facts: ProjectFacts): string[] {
  const { run } = COMMANDS[facts.manager]
  const within = withinFolder(facts)
  return [
    "      - if: github.event_name == 'pull_request'",
    `        run: ${run} diff "origin/$GITHUB_BASE_REF" --fail-on ${HURT} --format github --output markdown=${DIFF_SUMMARY}`,
    ...within,
    `      - run: ${run} lock --check`,
    ...within,
  ]
}

function gitLabLock(facts: ProjectFacts): string[] {
  const { run } = COMMANDS[facts.manager]
  return [
    '    - git fetch origin "$CI_DEFAULT_BRANCH"',
    `    - ${run} diff FETCH_HEAD --fail-on ${HURT}`,
    `    - ${run} lock --check`,
  ]
}

function gitHub(facts: ProjectFacts, { hasLock }: LockState): string {
  const { before, after, install, locked, run } = COMMANDS[facts.manager]
  const within = withinFolder(facts)
  const add = (file: string): string => `if [ -e ${file} ]; then cat ${file} >> "$GITHUB_STEP_SUMMARY"; fi`
  const lines = [
    'name: Toolsight',
    'on:',
    '  pull_request:',
    '  push:',
    '    branches: [main, master]',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  tools:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - uses: actions/checkout@v5',
    ...(hasLock ? ['        with: { fetch-depth: 0 }'] : []),
    ...before.map((step) => `      ${step}`),
    '      - uses: actions/setup-node@v5',
    '        with: { node-version: 22 }',
    ...after.map((step) => `      ${step}`),
    `      - run: ${facts.isLocked ? locked : install}`,
    `      - run: ${run} check --require-tools --format github --output markdown=${SUMMARY}`,
    ...within,
    ...(hasLock ? gitHubLock(facts) : []),
    '      - if: always()',
    // A report is missing where a step before it failed.
    `        run: ${[SUMMARY, ...(hasLock ? [DIFF_SUMMARY] : [])].map(add).join('; ')}`,
    ...within,
  ]
  return `${lines.join('\n')}\n`
}

/** The job alone, as it is added to a file that is there. */
export function gitLab(facts: ProjectFacts, { hasLock }: LockState): string {
  const { prepare, install, locked, run } = COMMANDS[facts.manager]
  const folder = folderOf(facts)
  // GitLab reads a `$` or a `*` in the path of a report: reports are written where their paths need no folder.
  const written = (name: string): string => (folder === null ? name : `"$CI_PROJECT_DIR/${name}"`)
  const [junit, quality] = ['toolsight.xml', 'gl-code-quality-report.json'] as const
  const lines = [
    'toolsight:',
    '  image: node:22',
    ...(hasLock ? ['  variables:', '    GIT_DEPTH: "0"'] : []),
    '  script:',
    ...prepare.map((command) => `    - ${command}`),
    `    - ${facts.isLocked ? locked : install}`,
    ...(folder === null ? [] : [`    - ${scalar(`cd ${quoted(folder)}`)}`]),
    `    - ${run} check --require-tools --output junit=${written(junit)} --output gitlab=${written(quality)}`,
    ...(hasLock ? gitLabLock(facts) : []),
    '  artifacts:',
    '    when: always',
    '    reports:',
    `      junit: ${junit}`,
    `      codequality: ${quality}`,
  ]
  return `${lines.join('\n')}\n`
}

/** The root as seen from the repository's top; null where it is the top. */
function folderOf({ root, repository }: ProjectFacts): string | null {
  const folder = relativePath(repository, root)
  return folder === '' ? null : folder
}

/** A text as GitHub Actions reads it back: the opening of an expression is the value of one. */
function withoutExpressions(text: string): string {
  return text.replaceAll('${{', "${{ '${{' }}")
}

/** A text in YAML. Parsers disagree on which unprintable characters may stand for themselves. */
function scalar(text: string): string {
  return JSON.stringify(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = (character.codePointAt(0) as number).toString(16)
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
  })
}

/** A word of a shell that is no option. */
function quoted(word: string): string {
  const path = word.startsWith('-') ? `./${word}` : word
  return /^[\w./@-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
