import path from 'node:path'
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

/** Where the file for a CI stands, from the repository's top, and its text. */
export function ciFile(ci: Ci, facts: ProjectFacts): { name: string; text: string } {
  return ci === 'github'
    ? { name: '.github/workflows/toolsight.yml', text: gitHub(facts) }
    : { name: GITLAB_FILE, text: gitLab(facts) }
}

function gitHub(facts: ProjectFacts): string {
  const { before, after, install, locked, run } = COMMANDS[facts.manager]
  const folder = folderOf(facts)
  const within = folder === null ? [] : [`        working-directory: ${JSON.stringify(folder)}`]
  const report = folder === null ? 'toolsight.md' : `${folder}/toolsight.md`
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
    ...before.map((step) => `      ${step}`),
    '      - uses: actions/setup-node@v5',
    '        with: { node-version: 22 }',
    ...after.map((step) => `      ${step}`),
    `      - run: ${facts.isLocked ? locked : install}`,
    `      - run: ${run} check --require-tools --format github --output markdown=toolsight.md`,
    ...within,
    '      - if: always()',
    // The report is missing where a step before the check failed.
    `        run: ${scalar(`if [ -e ${quoted(report)} ]; then cat ${quoted(report)} >> "$GITHUB_STEP_SUMMARY"; fi`)}`,
  ]
  return `${lines.join('\n')}\n`
}

/** The job alone, as it is added to a file that is there. */
export function gitLab(facts: ProjectFacts): string {
  const { prepare, install, locked, run } = COMMANDS[facts.manager]
  const folder = folderOf(facts)
  const at = folder === null ? '' : `${folder}/`
  const lines = [
    'toolsight:',
    '  image: node:22',
    '  script:',
    ...prepare.map((command) => `    - ${command}`),
    `    - ${facts.isLocked ? locked : install}`,
    ...(folder === null ? [] : [`    - ${scalar(`cd ${quoted(folder)}`)}`]),
    `    - ${run} check --require-tools --output junit=toolsight.xml --output gitlab=gl-code-quality-report.json`,
    '  artifacts:',
    '    when: always',
    '    reports:',
    `      junit: ${JSON.stringify(`${at}toolsight.xml`)}`,
    `      codequality: ${JSON.stringify(`${at}gl-code-quality-report.json`)}`,
  ]
  return `${lines.join('\n')}\n`
}

/** The root as seen from the repository's top; null where it is the top. */
function folderOf({ root, repository }: ProjectFacts): string | null {
  const folder = path.relative(repository, root).replaceAll('\\', '/')
  return folder === '' ? null : folder
}

/** A command in YAML, where a colon or a # in the name of a folder has a meaning. */
function scalar(command: string): string {
  return /^[\w ./>"$[\];-]+$/.test(command) ? command : JSON.stringify(command)
}

function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
