// `npm run lint:prose`: all that people read, in whatever kind of file it is written.
import plainWords from './phrases.mjs'

export default {
  gitignore: true,
  globs: [
    '**/*.md',
    'client/l10n/*.json',
    'package.json',
    'package.nls.json',
    '{packages/*,server,client,ts-plugin}/{src,bin}/**/*.ts',
    '{bench,scripts}/**/*.{js,mjs,ts}',
    '!scripts/prose/phrases.mjs',
    '!**/fixtures/**',
  ],
  noBanner: true,
  noProgress: true,
  frontMatter: /^$/,
  customRules: [plainWords],
  config: { default: false, 'plain-words': true },
}
