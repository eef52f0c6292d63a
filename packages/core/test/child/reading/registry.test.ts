import * as typebox from '@sinclair/typebox'
import { type } from 'arktype'
import { configure } from 'arktype/config'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import * as zod from 'zod'
import * as zod40 from 'zod40'
import * as zod41 from 'zod41'
import * as zod43 from 'zod43'
import { snapshotRegistries } from '#core/child/reading/registry.js'

for (const [version, lib] of Object.entries({ '4.0': zod40, '4.1': zod41, '4.3': zod43, '4.6': zod })) {
  const z = lib as unknown as typeof zod
  const loaded = [{ name: 'zod', exports: z }]

  describe(`Zod ${version}`, () => {
    it('the same id can be evaluated again and again, and keeps its descriptions', () => {
      const evaluate = () =>
        z.object({ a: z.string().describe('kept') }).meta({ id: `Again${version}`, title: 'T' })
      const schemas = [1, 2, 3].map(() => {
        const snapshot = snapshotRegistries(loaded)
        const schema = evaluate()
        const converted = z.toJSONSchema(z.object({ one: schema }))
        snapshot.restore()
        return { schema, converted }
      })
      expect(new Set(schemas.map(({ converted }) => JSON.stringify(converted))).size).toBe(1)
      // The first one is still in use after the others came and went.
      const [first] = schemas
      expect(z.toJSONSchema(z.object({ one: first!.schema }))).toEqual(first!.converted)
    })

    it('what was there before stays', () => {
      const registry = z.globalRegistry as unknown as { _idmap: Map<string, unknown> }
      const before = z.string().meta({ id: `Before${version}`, description: 'mine' })
      const snapshot = snapshotRegistries(loaded)
      z.globalRegistry.clear()
      z.number().meta({ id: `New${version}` })
      snapshot.restore()
      expect(registry._idmap.get(`Before${version}`)).toBe(before)
      expect(registry._idmap.has(`New${version}`)).toBe(false)
      expect(z.globalRegistry.get(before)?.description).toBe('mine')
    })

    it('configuration is taken back', () => {
      const snapshot = snapshotRegistries(loaded)
      const before = { ...z.config() }
      z.config({ customError: () => 'changed', jitless: true })
      snapshot.restore()
      expect(z.config()).toEqual(before)
    })
  })
}

describe('Valibot', () => {
  afterEach(() => {
    v.deleteGlobalConfig()
    v.deleteGlobalMessage()
  })

  it('takes global configuration and messages back', () => {
    v.setGlobalConfig({ lang: 'de' })
    v.setGlobalMessage('vorher', 'de')
    const snapshot = snapshotRegistries([{ name: 'valibot', exports: v }])
    v.setGlobalConfig({ lang: 'fr', abortEarly: true })
    v.setGlobalMessage('après', 'de')
    v.setGlobalMessage('anything')
    snapshot.restore()
    expect(v.getGlobalConfig()).toEqual({
      lang: 'de',
      abortEarly: undefined,
      abortPipeEarly: undefined,
      message: undefined,
    })
    expect(v.getGlobalMessage('de')).toBe('vorher')
    expect(v.getGlobalMessage()).toBeUndefined()
  })
})

describe('ArkType', () => {
  it('takes its configuration back', () => {
    const config = (globalThis as unknown as { $ark: { config: object; resolvedConfig: object } }).$ark
    expect(type('string')('a')).toBe('a')
    const before = [{ ...config.config }, { ...config.resolvedConfig }]
    const snapshot = snapshotRegistries([])
    configure({ onUndeclaredKey: 'reject' })
    snapshot.restore()
    expect([{ ...config.config }, { ...config.resolvedConfig }]).toEqual(before)
  })
})

describe('TypeBox', () => {
  it('takes formats and types back', () => {
    typebox.FormatRegistry.Set('kept', () => true)
    const snapshot = snapshotRegistries([{ name: '@sinclair/typebox', exports: typebox }])
    typebox.FormatRegistry.Set('mine', () => true)
    typebox.FormatRegistry.Delete('kept')
    snapshot.restore()
    expect([...typebox.FormatRegistry.Entries().keys()]).toEqual(['kept'])
    typebox.FormatRegistry.Delete('kept')
  })
})

describe('hostile packages', () => {
  it('do no harm', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('no')
        },
      },
    )
    const failing = {
      getGlobalConfig() {
        throw new Error('no')
      },
      setGlobalConfig() {},
      deleteGlobalConfig() {},
    }
    const snapshot = snapshotRegistries(
      [hostile, failing, null, 5].map((exports) => ({ name: 'x', exports })),
    )
    expect(() => snapshot.restore()).not.toThrow()
  })
})
