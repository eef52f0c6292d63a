import { describe, expect, test } from 'vitest'
import { addressOf, cachedPath, laidOutPath, vendoredPath } from '#core/modules/resolution/deno/remote.js'

describe('what Deno calls a file that it fetched', () => {
  // As the tests of https://github.com/denoland/deno_cache_dir have it.
  test.each([
    ['https://deno.land/x/mod.ts', undefined, 'deno.land/x/mod.ts'],
    ['http://deno.land/x/mod.ts', undefined, 'http_deno.land/x/mod.ts'],
    ['https://deno.land/x/MOD.ts', undefined, 'deno.land/x/#mod_fa860.ts'],
    ['https://deno.land/x/mod.ts?testing=1', undefined, 'deno.land/x/#mod_2eb80.ts'],
    ['https://deno.land/OTHER/mod.ts', undefined, 'deno.land/#other_1c55d/mod.ts'],
    [
      'https://deno.land/x/012345678901234567890123456.js',
      undefined,
      'deno.land/x/012345678901234567890123456.js',
    ],
    [
      'https://deno.land/x/0123456789012345678901234567.js',
      undefined,
      'deno.land/x/#01234567890123456789_836de.js',
    ],
    ["https://deno.land/x/mod's.js", undefined, 'deno.land/x/#mod_s_44fc8.js'],
    ['https://deno.land/x/mod', 'application/typescript', 'deno.land/x/#mod_e55cf.ts'],
    ['https://deno.land/x/mod.js/mod.js', undefined, 'deno.land/x/#mod.js_59c58/mod.js'],
    ['http://localhost//mod.js', undefined, 'http_localhost/#e3b0c44/mod.js'],
    ['https://deno.land/x/mod.ts', 'application/javascript', 'deno.land/x/#mod.ts_e8c36.js'],
    ['https://deno.land/x/con/con.ts', undefined, 'deno.land/x/#con_1143d/con.ts'],
    ['https://deno.land/x/test./main.ts', undefined, 'deno.land/x/#test._4ee3d/main.ts'],
  ])('%s as %s, in the folder `vendor`', (url, contentType, expected) => {
    expect(vendoredPath(new URL(url), contentType)).toBe(expected)
  })

  test('in its cache, by the whole address', () => {
    expect(cachedPath(new URL('http://localhost:4545/mod.ts?a=1'))).toMatch(
      /^http\/localhost_PORT4545\/[0-9a-f]{64}$/,
    )
  })

  test.each([
    'https://esm.sh/zod@4.0.0',
    'https://esm.sh/zod@4?target=es2022&dev=1.2',
    'http://localhost:8080/a~b/',
    'https://deno.land/x/mod.ts',
  ])('the address of %s can be read off where it is laid out', (url) => {
    const file = laidOutPath(new URL(url), '.ts')
    expect(file).toMatch(/^[^?:]+~[^/]*\.ts$/)
    expect(addressOf(file)?.href).toBe(url)
  })
})
