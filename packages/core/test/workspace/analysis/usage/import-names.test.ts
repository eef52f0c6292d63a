import { expect, test } from 'vitest'
import { importNames } from '#core/workspace/analysis/usage/import-names.js'

test('names are read of imports, of what is loaded, and of exports', () => {
  const text = `import whole, { one as first, type Two } from './a.js'
const { three: third, four } = require('./b.js')
const five = await import('./c.js')
const{six}=require('./d.js')
export { seven as eight } from './e.js'
export * from './f.js'
export default five
`
  expect(importNames(text)).toEqual({
    imports: [
      { name: 'default', specifier: './a.js' },
      { name: 'one', specifier: './a.js' },
      { name: 'Two', specifier: './a.js' },
      { name: '*', specifier: './b.js' },
      { name: 'three', specifier: './b.js' },
      { name: 'four', specifier: './b.js' },
      { name: '*', specifier: './c.js' },
      { name: '*', specifier: './d.js' },
      { name: 'six', specifier: './d.js' },
    ],
    renames: [
      { name: 'seven', as: 'eight', specifier: './e.js' },
      { name: 'five', as: 'default', specifier: null },
    ],
    stars: ['./f.js'],
  })
})

// Read from each of its characters to its end, it would take hours.
test('a text with a very long word is read once', () => {
  const text = `const image = '${'a'.repeat(4_000_000)}'\nconst { one } = require('./b.js')`
  expect(importNames(text).imports).toEqual([
    { name: '*', specifier: './b.js' },
    { name: 'one', specifier: './b.js' },
  ])
})
