import { expect, it } from 'vitest'
import { nearest } from '#core/common/nearest.js'

const codes = ['missing-parameters', 'missing-description', 'duplicate-name', 'warning', 'env']

it.each([
  ['missing-parameter', 'missing-parameters'],
  ['mising-paramters', 'missing-parameters'],
  ['Duplicate-Name', 'duplicate-name'],
  ['warn', 'warning'],
  ['missing', 'missing-parameters'],
  ['envs', 'env'],
  ['xyz', null],
  ['', null],
  ['provider-limits', null],
])('%s → %s', (word, expected) => {
  expect(nearest(word, codes)).toBe(expected)
})
