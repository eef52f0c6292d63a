import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isSupported } from '../../scripts/node-support.mjs'

describe('the Nodes that run this repository', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '22.23.3', '24.0.0', '26.10.0'])('take in %s', (version) => {
    expect(isSupported(version)).toBe(true)
  })

  it.each(['16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])('leave out %s', (version) => {
    expect(isSupported(version)).toBe(false)
  })

  it('are those that package.json names', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(manifest.engines.node).toBe('^20.19.0 || >=22.12.0')
  })
})
