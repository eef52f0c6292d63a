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
  const within = folder === null ? [] : [`        working-directory: ${scalar(withoutExpressions(folder))}`]
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
    '        run: if [ -e toolsight.md ]; then cat toolsight.md >> "$GITHUB_STEP_SUMMARY"; fi',
    ...within,
  ]
  return `${lines.join('\n')}\n`
}

/** The job alone, as it is added to a file that is there. */
export function gitLab(facts: ProjectFacts): string {
  const { prepare, install, locked, run } = COMMANDS[facts.manager]
  const folder = folderOf(facts)
  // GitLab reads a `$` or a `*` in the path of a report: reports are written where their paths need no folder.
  const written = (name: string): string => (folder === null ? name : `"$CI_PROJECT_DIR/${name}"`)
  const [junit, quality] = ['toolsight.xml', 'gl-code-quality-report.json'] as const
  const lines = [
    'toolsight:',
    '  image: node:22',
    '  script:',
    ...prepare.map((command) => `    - ${command}`),
    `    - ${facts.isLocked ? locked : install}`,
    ...(folder === null ? [] : [`    - ${scalar(`cd ${quoted(folder)}`)}`]),
    `    - ${run} check --require-tools --output junit=${written(junit)} --output gitlab=${written(quality)}`,
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
  const folder = path.relative(repository, root).replaceAll(path.sep, '/')
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
