import { expect, it } from 'vitest'
import { zod } from '#core/child/reading/vendors/zod.js'

/** A copy of Zod 3.25 beside a framework that brings schemas of Zod 4: its `zod/v4` is what can make an object of them. */
it('asks for every module that making an object of a record tries', async () => {
  const tried: string[] = []
  const load = async (specifier: string): Promise<unknown> => {
    tried.push(specifier)
    return {}
  }
  expect(await zod.compose?.({}, load)).toBeNull()
  expect(tried).toContain('zod/v4')
  expect(zod.packages).toEqual(expect.arrayContaining(tried))
})
