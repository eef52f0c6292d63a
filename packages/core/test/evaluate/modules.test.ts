import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { Evaluator } from '#core/evaluate/host.js'
import { describing, json, lazy, request, unit } from './program.js'
import { told } from './told.js'

const evaluator = new Evaluator({ timeoutMs: 5000, env: [], node: null, cwd: tmpdir() })
afterAll(() => evaluator.dispose())

const run = (...modules: Parameters<typeof request>[0]) => told(evaluator, request(modules))

/** `import { names } from` another workspace module. */
function from(id: string, ...names: string[]) {
  return {
    imports: Object.fromEntries(names.map((name) => [name, { specifier: id, name }])),
    links: { [id]: { kind: 'module' as const, id } },
  }
}

const exported = (...names: string[]) => ({
  exports: Object.fromEntries(names.map((name) => [name, { local: name }])),
})

describe('units', () => {
  it('run at the first read, once, in the order of reading', async () => {
    const body = [
      unit('log', '[]'),
      unit('a', '(__s.log.push("a"), 1)'),
      unit('b', '(__s.log.push("b"), __s.a + 1)'),
      describing('[__s.b, __s.a, __s.b, __s.log.join("")].join(" ")'),
    ].join('\n')
    expect(await run(lazy('/w/order.ts', body))).toEqual(['2 1 2 ba'])
  })

  it('are never run when nothing reads them', async () => {
    const body = [
      unit('server', '(() => { throw new Error("a server was started"); })()'),
      unit('hang', '(() => { for (;;); })()'),
      describing('"quiet"'),
    ].join('\n')
    expect(await run(lazy('/w/quiet.ts', body))).toEqual(['quiet'])
  })

  it('are run anew for every evaluation', async () => {
    const counter = lazy(
      '/w/counter.ts',
      [unit('box', '{ count: 0 }'), describing('++__s.box.count')].join('\n'),
    )
    expect(await run(counter)).toEqual(['1'])
    expect(await run(counter)).toEqual(['1'])
  })

  it('throw the same error at every read', async () => {
    const body = [
      unit('bad', '(() => { throw new Error("once " + Math.random()); })()'),
      describing(
        '(() => { const seen = []; for (let i = 0; i < 2; i++) try { __s.bad } catch (error) { seen.push(error) } return seen[0] === seen[1] })()',
      ),
    ].join('\n')
    expect(await run(lazy('/w/same.ts', body))).toEqual(['true'])
  })

  it('refuse to be read while they are evaluated', async () => {
    const body = [unit('a', '__s.b'), unit('b', '__s.a'), describing('__s.a')].join('\n')
    expect(await run(lazy('/w/cycle.ts', body))).toEqual([
      "description: ReferenceError: Cannot access 'a' before initialization",
    ])
  })

  it('give several bindings, and take assignments', async () => {
    const body = `
      __r.unit(["x", "y"], () => { let [x, y] = [1, 2]; return { x, y }; });
      __r.unit(["grow"], () => { function grow() { __s.x += 10; } return { grow }; });
      ${describing('(__s.grow(), __s.grow(), [__s.x, __s.y].join())')}`
    expect(await run(lazy('/w/assign.ts', body))).toEqual(['21,2'])
  })
})

describe('mutations', () => {
  it('run before their target is handed out, in source order, once', async () => {
    const body = [
      unit('list', '[]'),
      '__r.mutation(["list"], () => { __s.list.push(1); });',
      '__r.mutation(["list"], () => { __s.list.push(__s.list.length + 1); });',
      describing('__s.list.join() + "/" + __s.list.join()'),
    ].join('\n')
    expect(await run(lazy('/w/mutations.ts', body))).toEqual(['1,2/1,2'])
  })

  it('keep the source order when one reads the target of a later one', async () => {
    const body = [
      unit('a', '[]'),
      unit('b', '[]'),
      '__r.mutation(["a"], () => { __s.a.push(__s.b.join("")); __s.b.push("first"); });',
      '__r.mutation(["b"], () => { __s.b.push("second"); });',
      describing('[__s.a.join(), __s.b.join()].join(" ")'),
    ].join('\n')
    expect(await run(lazy('/w/source-order.ts', body))).toEqual([' first,second'])
  })

  it('may reassign the target', async () => {
    const body = [
      '__r.unit(["mode"], () => { let mode = "draft"; return { mode }; });',
      '__r.mutation(["mode"], () => { __s.mode = "final"; });',
      describing('__s.mode'),
    ].join('\n')
    expect(await run(lazy('/w/reassign.ts', body))).toEqual(['final'])
  })

  it('that throw fail every read of their target', async () => {
    const body = [
      unit('list', '[]'),
      '__r.mutation(["list"], () => { throw new Error("no room"); });',
      describing('(() => { try { __s.list } catch {} return __s.list })()'),
    ].join('\n')
    expect(await run(lazy('/w/mutation-throws.ts', body))).toEqual(['description: Error: no room'])
  })

  it('of an imported binding run when it is read through that import', async () => {
    const registry = lazy('/w/registry.ts', unit('registry', 'new Set()'), exported('registry'))
    const user = lazy(
      '/w/user.ts',
      [
        '__r.mutation(["registry"], () => { __s.registry.add("x"); });',
        describing('[...__s.registry].join()'),
      ].join('\n'),
      from('/w/registry.ts', 'registry'),
    )
    expect(await run(user, registry)).toEqual(['x'])
  })
})

describe('modules', () => {
  it('share one instance however they are reached', async () => {
    const base = lazy('/w/base.ts', unit('box', '{ n: 0 }'), exported('box'))
    const left = lazy('/w/left.ts', unit('left', '() => ++__s.box.n'), {
      ...from('/w/base.ts', 'box'),
      ...exported('left'),
    })
    const entry = lazy('/w/entry.ts', describing('(__s.left(), __s.left(), __s.box.n)'), {
      imports: { left: { specifier: './left', name: 'left' }, box: { specifier: './base', name: 'box' } },
      links: {
        './left': { kind: 'module', id: '/w/left.ts' },
        './base': { kind: 'module', id: '/w/base.ts' },
      },
    })
    expect(await run(entry, left, base)).toEqual(['2'])
  })

  it('may import each other', async () => {
    const a = lazy(
      '/w/a.ts',
      [unit('one', '1'), unit('three', '__s.two + 1'), describing('__s.three')].join('\n'),
      {
        ...from('/w/b.ts', 'two'),
        ...exported('one', 'three'),
      },
    )
    const b = lazy('/w/b.ts', unit('two', '__s.one + 1'), { ...from('/w/a.ts', 'one'), ...exported('two') })
    expect(await run(a, b)).toEqual(['3'])
  })

  it('re-export by name, renamed, as a namespace and with a star', async () => {
    const deep = lazy(
      '/w/deep.ts',
      [unit('x', '"x"'), unit('y', '"y"'), unit('z', '(() => { throw new Error("z ran") })()')].join('\n'),
      exported('x', 'y', 'z'),
    )
    const barrel = lazy('/w/barrel.ts', '', {
      exports: { renamed: { specifier: './deep', name: 'x' }, all: { specifier: './deep', name: '*' } },
      stars: ['./deep'],
      links: { './deep': { kind: 'module', id: '/w/deep.ts' } },
    })
    const entry = lazy(
      '/w/barrel-user.ts',
      describing('[__s.renamed, __s.y, __s.all.x, Object.keys(__s.ns)].join(" ")'),
      {
        imports: {
          renamed: { specifier: './barrel', name: 'renamed' },
          y: { specifier: './barrel', name: 'y' },
          all: { specifier: './barrel', name: 'all' },
          ns: { specifier: './barrel', name: '*' },
        },
        links: { './barrel': { kind: 'module', id: '/w/barrel.ts' } },
      },
    )
    expect(await run(entry, barrel, deep)).toEqual(['x y x all,renamed,x,y,z'])
  })

  it('with stars in a circle end the search', async () => {
    const a = lazy('/w/star-a.ts', unit('here', '"found"'), {
      ...exported('here'),
      stars: ['./b'],
      links: { './b': { kind: 'module', id: '/w/star-b.ts' } },
    })
    const b = lazy('/w/star-b.ts', '', {
      stars: ['./a'],
      links: { './a': { kind: 'module', id: '/w/star-a.ts' } },
    })
    const entry = lazy(
      '/w/star-user.ts',
      describing('[__s.here, typeof __s.nowhere]'),
      from('/w/star-b.ts', 'here', 'nowhere'),
    )
    expect(await run(entry, b, a)).toEqual([
      "description: SyntaxError: The requested module '/w/star-b.ts' does not provide an export named 'nowhere'",
    ])
  })

  it('hide exported types, which have no unit', async () => {
    const types = lazy('/w/types.ts', unit('real', '1'), exported('real', 'OnlyAType'))
    const entry = lazy('/w/types-user.ts', describing('Object.keys(__s.ns)'), {
      imports: { ns: { specifier: './types', name: '*' } },
      links: { './types': { kind: 'module', id: '/w/types.ts' } },
    })
    expect(await run(entry, types)).toEqual(['real'])
  })

  it('may be JSON', async () => {
    const entry = lazy(
      '/w/json-user.ts',
      describing('[__s.data.limits.max, __s.limits.max, __r.require("./data.json").limits.max]'),
      {
        imports: {
          data: { specifier: './data.json', name: 'default' },
          limits: { specifier: './data.json', name: 'limits' },
        },
        links: { './data.json': { kind: 'module', id: '/w/data.json' } },
      },
    )
    expect(await run(entry, json('/w/data.json', '\uFEFF{"limits":{"max":5}}'))).toEqual(['5,5,5'])
  })

  it('cannot assign what they import', async () => {
    const base = lazy('/w/fixed.ts', unit('fixed', '1'), exported('fixed'))
    const entry = lazy('/w/fixed-user.ts', describing('(__s.fixed = 2)'), from('/w/fixed.ts', 'fixed'))
    expect(await run(entry, base)).toEqual(['description: TypeError: Assignment to constant variable.'])
  })

  it('see an edit of a module they import', async () => {
    const entry = lazy('/w/edit-user.ts', describing('__s.value'), from('/w/edited.ts', 'value'))
    const edited = (value: string) => lazy('/w/edited.ts', unit('value', value), exported('value'))
    expect(await run(entry, edited('"before"'))).toEqual(['before'])
    expect(await run(entry, edited('"after"'))).toEqual(['after'])
  })

  it('that do not compile fail their tools and nobody else', async () => {
    expect(await run(lazy('/w/broken.ts', 'let let = 1;'))).toEqual([expect.stringMatching(/^SyntaxError: /)])
    expect(await run(lazy('/w/broken.ts', describing('"mended"')))).toEqual(['mended'])
  })

  it('name the specifier that leads nowhere, where it is read', async () => {
    const rest = {
      imports: { gone: { specifier: './gone', name: 'gone' } },
      links: { './gone': { kind: 'missing' as const, message: "Cannot find './gone'" } },
    }
    expect(await run(lazy('/w/unread.ts', describing('"not read"'), rest))).toEqual(['not read'])
    expect(await run(lazy('/w/read.ts', describing('__s.gone'), rest))).toEqual([
      "unresolved-import: Cannot find './gone'",
    ])
  })
})

describe('CommonJS in the workspace', () => {
  const links = { './cjs': { kind: 'module' as const, id: '/w/cjs.js' } }

  it('gives module.exports, with the members that are exported besides', async () => {
    const cjs = lazy(
      '/w/cjs.js',
      [
        '__r.unit(["export="], () => ({ "export=": function make() { return "made" } }));',
        unit('extra', '"extra"'),
      ].join('\n'),
      {
        exports: { 'export=': { local: 'export=' }, extra: { local: 'extra' } },
      },
    )
    const entry = lazy(
      '/w/cjs-user.ts',
      describing('[__r.require("./cjs")(), __r.require("./cjs").extra, __s.make(), __s.extra]'),
      {
        imports: {
          make: { specifier: './cjs', name: 'default' },
          extra: { specifier: './cjs', name: 'extra' },
        },
        links,
      },
    )
    expect(await run(entry, cjs)).toEqual(['made,extra,made,extra'])
  })

  it('gives the members of exports, and the whole as its default', async () => {
    const cjs = lazy('/w/cjs.js', unit('a', '1'), { ...exported('a'), commonjs: true })
    const entry = lazy('/w/cjs-default.ts', describing('[__s.whole.a, __r.require("./cjs").a]'), {
      imports: { whole: { specifier: './cjs', name: 'default' } },
      links,
    })
    expect(await run(entry, cjs)).toEqual(['1,1'])
  })

  it('has module, exports, the file name and the folder', async () => {
    const body = describing(
      '[__r.filename, __r.dirname, typeof __r.module.exports, __r.exports === __r.module.exports]',
    )
    expect(await run(lazy('/w/names.js', body))).toEqual(['/w/names.js,/w,object,true'])
  })
})

describe('top-level await', () => {
  it('is waited for before the site runs, across modules', async () => {
    const settings = lazy(
      '/w/settings.ts',
      '__r.unit(["settings"], async () => { const settings = await Promise.resolve({ max: 7 }); return { settings }; });',
      { ...exported('settings'), async: true },
    )
    const entry = lazy(
      '/w/waiting.ts',
      [unit('max', '__s.settings.max + 1'), describing('__s.max')].join('\n'),
      from('/w/settings.ts', 'settings'),
    )
    expect(await run(entry, settings)).toEqual(['8'])
  })

  it('does not run anything twice where refs tell what is read', async () => {
    const body = `
      ${unit('runs', '[]')}
      __r.unit(["first"], async () => { const first = await Promise.resolve(1); return { first }; });
      __r.refs(["first"], []);
      __r.unit(["second"], async () => { __s.runs.push("second"); const second = await Promise.resolve(__s.first + 1); return { second }; });
      __r.refs(["second"], ["first", "runs"]);
      ${describing('__s.second + " " + __s.runs.join()')}
      __r.refs(["site:0"], ["second", "runs"]);`
    expect(await run(lazy('/w/refs.ts', body, { async: true }))).toEqual(['2 second'])
  })

  it('counts even where an early read is caught', async () => {
    const body = `
      __r.unit(["late"], async () => { const late = await Promise.resolve("late"); return { late }; });
      ${unit('safe', '(() => { try { return __s.late } catch { return "fallback" } })()')}
      ${describing('__s.safe')}`
    expect(await run(lazy('/w/caught.ts', body, { async: true }))).toEqual(['late'])
  })

  it('that rejects fails what reads it', async () => {
    const body = `
      __r.unit(["bad"], async () => { await null; throw new TypeError("no connection"); });
      ${describing('__s.bad')}`
    expect(await run(lazy('/w/rejects.ts', body, { async: true }))).toEqual([
      'description: TypeError: no connection',
    ])
  })

  it('in a circle is an error and not a wait for ever', async () => {
    const body = `
      __r.unit(["a"], async () => { await null; const a = __s.b; return { a }; });
      __r.unit(["b"], async () => { await null; const b = __s.a; return { b }; });
      ${describing('__s.a')}`
    expect(await run(lazy('/w/async-cycle.ts', body, { async: true }))).toEqual([
      expect.stringMatching(/^description: ReferenceError: Cannot access/),
    ])
  })

  it('loads a module by import() with all its exports', async () => {
    const other = lazy(
      '/w/imported.ts',
      `${unit('plain', '1')} __r.unit(["late"], async () => { const late = await Promise.resolve(2); return { late }; });`,
      { ...exported('plain', 'late'), async: true },
    )
    const body = `
      __r.unit(["sum"], async () => { const ns = await __r.import("./imported"); const sum = ns.plain + ns.late; return { sum }; });
      ${describing('__s.sum')}`
    const entry = lazy('/w/importing.ts', body, {
      links: { './imported': { kind: 'module', id: '/w/imported.ts' } },
      async: true,
    })
    expect(await run(entry, other)).toEqual(['3'])
  })
})

describe('locals', () => {
  it('are a scope of their own, with units and mutations', async () => {
    const body = `__r.site(0, function* () {
      for (const name of ["a", "b"]) {
        const __l = __r.locals([[["parts"], () => { const parts = [name]; return { parts }; }]], [[["parts"], () => { __l.parts.push(name.toUpperCase()); }]]);
        yield { args: [{ kind: "object", props: [{ key: "description", get: () => __l.parts.join("") }] }] };
      }
    });`
    expect(await run(lazy('/w/locals.ts', body))).toEqual(['aA', 'bB'])
  })

  it('serve the sites of a factory through its template', async () => {
    const factory = lazy(
      '/w/factory.ts',
      `__r.unit(["template:0"], () => ({ "template:0": function* (label) { yield { args: [{ kind: "object", props: [{ key: "description", get: () => "for " + label }] }] }; } }));`,
      exported('template:0'),
    )
    const entry = lazy(
      '/w/factory-user.ts',
      '__r.site(0, function* () { yield* __s["template:0"]("one"); yield* __s["template:0"]("two"); });',
      from('/w/factory.ts', 'template:0'),
    )
    expect(await run(entry, factory)).toEqual(['for one', 'for two'])
  })

  it('bare calls have no receiver', async () => {
    const body = [
      unit('self', 'function () { return this === undefined }'),
      describing('__r.bare(__s.self)()'),
    ].join('\n')
    expect(await run(lazy('/w/bare.ts', body))).toEqual(['true'])
  })
})
