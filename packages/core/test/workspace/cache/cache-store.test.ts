import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CacheStore, type Held } from '#core/workspace/cache/cache-store.js'

test('texts that are on disk alone are found there, also those that were written since it was looked at', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-store-'))
  try {
    const store = new CacheStore(folder, 'stamp')
    const written = async (text: string) => {
      store.set('a', { parts: [text], text })
      await store.save()
      store.release()
      const held = store.get('a') as Held
      expect(held.text).toBeNull()
      return store.text('a', held)
    }
    expect(await written('first')).toBe('first')
    expect(await written('second')).toBe('second')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a text in the place of which another process wrote a different one is not found', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolsight-store-'))
  try {
    const [one, other] = [new CacheStore(folder, 'stamp'), new CacheStore(folder, 'stamp')]
    for (const [store, part] of [
      [one, 'one'],
      [other, 'other'],
    ] as const) {
      store.set('a', { parts: [part], text: part })
      await store.save()
      store.release()
    }
    expect(one.text('a', one.get('a') as Held)).toBeNull()
    expect(other.text('a', other.get('a') as Held)).toBe('other')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
