import { expect, it } from 'vitest'
import { keepMoreTrees, parse } from '#core/syntax/parse.js'

/** A file of some length. */
const textOf = (index: number) => `export const a${index} = 1 //${' '.repeat(200_000)}`

it('a process that checks once parses the files of a large project once', () => {
  const keepFewerTrees = keepMoreTrees()
  const read = () => Array.from({ length: 20 }, (_, index) => parse(`/w/${index}.ts`, textOf(index)))
  const before = read()
  read().forEach((tree, index) => {
    expect(tree).toBe(before[index])
  })
  keepFewerTrees()
  read()
  expect(read()[0]).not.toBe(before[0])
})
