import { setTimeout } from 'node:timers/promises'
import type ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TypedCode } from '../../packages/typed/dist/index.js'
import { numberOf } from '../../ts-plugin/dist/codes.js'
import type { Project } from '../lsp/project.js'
import { pluginProject } from './plugin-project.js'
import { TOOLS } from './tools.js'
import { DRAWN_VERSION, placeOf, TRIED_VERSIONS, Tsserver } from './tsserver.js'

// A tsserver reads a whole project before its first answer.
vi.setConfig({ testTimeout: 90_000 })

type CompletionInfo = ts.server.protocol.CompletionInfo
type CodeFixAction = ts.server.protocol.CodeFixAction

/** As a diagnostic shows the page of its rule. */
const linkTo = (code: string) => ({
  message: `What ${code} means and how to fix it.`,
  span: { file: expect.stringMatching(`/docs/rules/${code}\\.md$`) },
})

describe.each(TRIED_VERSIONS)('tsserver of TypeScript %s, trusted', (version) => {
  let project: Project
  let server: Tsserver
  let search: string
  let drifting: string

  beforeAll(() => {
    project = pluginProject({
      'src/search.ts': TOOLS.search,
      'src/drifting.ts': TOOLS.drifting,
      'src/weighing.ts': TOOLS.weighing,
      'src/beds.ts': TOOLS.beds,
    })
    server = new Tsserver({ version, probe: [project.root] })
    search = project.path('src/search.ts')
    drifting = project.path('src/drifting.ts')
    server.open(search)
    server.open(drifting)
  })

  afterAll(async () => {
    await server.stop()
    project.remove()
  })

  it('shows what the engine finds', async () => {
    const found = await server.own(search)
    expect(found).toMatchObject([
      {
        category: 'error',
        code: numberOf('unconvertible-schema'),
        text: expect.stringMatching(/since[\s\S]*\(unconvertible-schema\)$/),
        start: placeOf(TOOLS.search, 'since: z'),
        relatedInformation: [linkTo('unconvertible-schema')],
      },
    ])
  })

  it('finds by types results that do not fit, and what a tool that is said to read changes', async () => {
    const weighing = project.path('src/weighing.ts')
    server.open(weighing)
    const found = await server.own(weighing, (each) => each.length > 1)
    expect(found.map(({ text, start }) => ({ start, text: text.replace(/\n/g, ' ') }))).toEqual([
      {
        start: placeOf(TOOLS.weighing, 'weightOf(bed) }'),
        text: expect.stringMatching(
          /`kilograms` is a string, and the schema wants a number.*\(result-differs\)$/,
        ),
      },
      {
        start: placeOf(TOOLS.weighing, 'clearBed(bed)'),
        text: expect.stringMatching(/It calls clearBed, which calls fetch.*\(hint-contradicts-handler\)$/),
      },
    ])
  })

  it('follows the text as it is typed', async () => {
    const mended = TOOLS.search.replace('z.date()', 'z.string()')
    server.change(search, TOOLS.search, mended)
    expect(await server.own(search, (found) => found.length === 0)).toEqual([])
    server.change(search, mended, TOOLS.search)
    expect(await server.own(search)).toHaveLength(1)
  })

  it('compares `parameters` with the live validator once, and not with its type again', async () => {
    const found = await server.own(drifting)
    expect(found).toHaveLength(1)
    expect(found[0]?.text).toContain('(parameters-drift)')
  })

  it('adds to the quick info of a tool and of a field', async () => {
    await server.own(drifting)
    const at = (piece: string, skip: number) =>
      until(async () => {
        const info = await server
          .request<{ documentation: unknown; displayString: string }>('quickinfo', {
            file: drifting,
            ...placeOf(TOOLS.drifting, piece, skip),
          })
          .catch(() => null)
        const text = JSON.stringify(info ?? '')
        return text.includes('Toolsight') ? { text, info } : null
      })
    const tool = await at('defineTool({', 2)
    expect(tool.text).toContain('check_weather')
    expect(tool.text).toMatch(/\d+ tokens in the definition, most in /)
    // TypeScript's own stays above it.
    expect(tool.info?.displayString).toContain('defineTool')
    const field = await at('day: v.string', 1)
    expect(field.text).toContain('field of')
    expect(field.text).toMatch(/\d+ of the definition's \d+ tokens\./)
    expect(field.info?.displayString).toContain('(property) day')
  })

  it('offers fixes by their codes, also to editors that ask for a list first', async () => {
    await server.own(drifting)
    const codes = await server.request<string[]>('getSupportedCodeFixes', null)
    const code = numberOf('parameters-drift')
    expect(codes).toContain(String(code))
    const start = placeOf(TOOLS.drifting, 'parameters:')
    const range = {
      startLine: start.line,
      startOffset: start.offset,
      endLine: start.line,
      endOffset: start.offset + 10,
    }
    const fixes = await until(async () => {
      const found = await server.request<CodeFixAction[]>('getCodeFixes', {
        file: drifting,
        ...range,
        errorCodes: [code],
      })
      return found.length > 0 ? found : null
    })
    expect(fixes.map(({ description }) => description)).toEqual([
      'Regenerate `parameters` from the valibot schema',
      expect.stringContaining('Silence'),
    ])
    const [change] = fixes[0]?.changes ?? []
    expect(change?.fileName).toBe(drifting)
    expect(change?.textChanges.map(({ newText }) => newText).join('')).toContain("enum: ['hotel', 'lake']")
  })

  it('goes from a key of `parameters` to the validator’s', async () => {
    await server.own(drifting)
    const found = await server.request<Array<{ file: string; start: unknown }>>('definition', {
      file: drifting,
      ...placeOf(TOOLS.drifting, 'day: { type', 1),
    })
    expect(found).toMatchObject([{ file: drifting, start: placeOf(TOOLS.drifting, 'day: v.string') }])
  })
})

describe.each(TRIED_VERSIONS)(
  'what types give, in a project that is not trusted, on TypeScript %s',
  (version) => {
    let project: Project
    let server: Tsserver
    let drifting: string
    let own: string
    let handled: string

    beforeAll(() => {
      project = pluginProject(
        {
          'src/drifting.ts': TOOLS.drifting,
          'src/own.ts': TOOLS.own,
          'src/standard.ts': TOOLS.standard,
          'src/handled.ts': TOOLS.handled,
          'src/stay.ts': TOOLS.annotated,
        },
        {},
      )
      server = new Tsserver({ version, probe: [project.root] })
      drifting = project.path('src/drifting.ts')
      own = project.path('src/own.ts')
      handled = project.path('src/handled.ts')
      for (const file of [drifting, own, handled]) server.open(file)
    })

    afterAll(async () => {
      await server.stop()
      project.remove()
    })

    const textsOf = (found: ts.server.protocol.Diagnostic[], code: string) =>
      found
        .filter(({ text }) => text.endsWith(`(${code})`))
        .map(({ text, start }) => ({ start, text: text.split('\n')[1] }))

    it('finds where `parameters` and the type of the validator disagree', async () => {
      const found = await server.own(drifting, (each) => textsOf(each, 'parameters-drift').length > 0)
      expect(textsOf(found, 'parameters-drift')).toEqual([
        {
          start: placeOf(TOOLS.drifting, "'number' }"),
          text: '`parameters` allows a number; the validator takes a string.',
        },
        {
          start: placeOf(TOOLS.drifting, 'place: { enum'),
          text: 'The validator requires `place`, and `parameters` lets the model leave it out.',
        },
        {
          start: placeOf(TOOLS.drifting, "'summit'"),
          text: '`parameters` allows "summit"; the validator takes "hotel" or "lake".',
        },
        {
          start: placeOf(TOOLS.drifting, 'wind:'),
          text: "The validator's input type has no `wind`: what the model sends there is lost or refused.",
        },
      ])
    })

    it('finds what a handler reads, ignores and misnames', async () => {
      const found = await server.own(handled, (each) => textsOf(each, 'handler-unknown-field').length > 0)
      const typed = found.filter(({ text }) => /\(handler-/.test(text))
      expect(typed.map(({ text, start, category }) => [category, text.split('\n')[0], start])).toEqual([
        [
          'warning',
          'The schema has no `hours`, so the handler reads nothing there.',
          placeOf(TOOLS.handled, 'hours }'),
        ],
        [
          'suggestion',
          'The handler ignores `days`, which the model has to send.',
          placeOf(TOOLS.handled, 'input) => input.city'),
        ],
        [
          'warning',
          "Let the handler's input follow the validator: the annotation differs from it.",
          placeOf(TOOLS.handled, '{ city: string; days: string }'),
        ],
      ])
      const [ignored] = typed.filter(({ text }) => text.endsWith('(handler-ignores-field)'))
      expect(ignored).toMatchObject({
        code: numberOf('handler-ignores-field'),
        relatedInformation: [linkTo('handler-ignores-field')],
      })
    })

    it('mends drift with `parameters` from the type, and handlers with what is certain', async () => {
      const SILENCE = /^Silence `[a-z-]+` here with a comment$/
      /** The comment comes last, and what has to be made may come later than that. */
      const fixesAt = async (
        file: string,
        text: string,
        piece: string,
        length: number,
        code: TypedCode,
        count = 2,
      ) => {
        const { line, offset } = placeOf(text, piece)
        return until(async () => {
          const range = { startLine: line, startOffset: offset, endLine: line, endOffset: offset + length }
          const found = await server.request<CodeFixAction[]>('getCodeFixes', {
            file,
            ...range,
            errorCodes: [numberOf(code)],
          })
          return found.length >= count && SILENCE.test(found.at(-1)?.description ?? '') ? found : null
        })
      }
      await server.own(drifting, (each) => textsOf(each, 'parameters-drift').length > 0)
      const [regenerate] = await fixesAt(drifting, TOOLS.drifting, "'summit'", 8, 'parameters-drift')
      expect(regenerate?.description).toBe("Regenerate `parameters` from the validator's type")
      expect(regenerate?.changes[0]?.textChanges.map(({ newText }) => newText).join('')).toContain(
        "enum: ['hotel', 'lake']",
      )

      const misread = TOOLS.handled.replace('city, days, hours })', 'city, days, day })')
      server.change(handled, TOOLS.handled, misread)
      await server.own(handled, (each) => each.some(({ text }) => text.includes('`day`')))
      const [read] = await fixesAt(handled, misread, 'day })', 3, 'handler-unknown-field')
      expect(read?.description).toBe('Read `days` instead')
      expect(read?.changes[0]?.textChanges).toMatchObject([
        { newText: 'days: day', start: placeOf(misread, 'day })'), end: placeOf(misread, 'day })', 3) },
      ])
      const [ignored] = await fixesAt(handled, misread, 'input) => input.city', 5, 'handler-ignores-field', 1)
      expect(ignored?.description).toBe('Silence `handler-ignores-field` here with a comment')
      expect(ignored?.changes).toMatchObject([
        {
          fileName: handled,
          textChanges: [{ newText: '  // toolsight-disable-next-line handler-ignores-field\n' }],
        },
      ])
      const [annotate] = await fixesAt(
        handled,
        misread,
        '{ city: string; days: string }',
        5,
        'handler-input-differs',
      )
      expect(annotate?.description).toBe('Annotate the input as the validator gives it')
      expect(annotate?.changes[0]?.textChanges[0]?.newText).toBe('{ city: string; days: number; }')
      server.change(handled, misread, TOOLS.handled)
    })

    it('obeys the configuration and comments', async () => {
      const silenced = TOOLS.handled.replace(
        '  handler: ({ city, days, hours })',
        '  // toolsight-disable-next-line handler-unknown-field\n$&',
      )
      server.change(handled, TOOLS.handled, silenced)
      const codes = (found: ts.server.protocol.Diagnostic[]) =>
        found.map(({ text }) => /\((.+)\)$/.exec(text)?.[1])
      const found = await server.own(handled, (each) => !codes(each).includes('handler-unknown-field'))
      expect(codes(found)).toContain('handler-ignores-field')
      server.change(handled, silenced, TOOLS.handled)
      await server.own(handled, (each) => codes(each).includes('handler-unknown-field'))
    })

    it('takes an annotation away; completes samples; says that the plugin is there', async () => {
      const file = project.path('src/stay.ts')
      server.open(file)
      await server.own(file, (found) => found.some(({ text }) => text.endsWith('(handler-input-differs)')))
      const { line, offset } = placeOf(TOOLS.annotated, ': Anything', 2)
      const [fix] = await until(async () => {
        const found = await server.request<CodeFixAction[]>('getCodeFixes', {
          file,
          startLine: line,
          startOffset: offset,
          endLine: line,
          endOffset: offset,
          errorCodes: [numberOf('handler-input-differs')],
        })
        return found.length > 0 ? found : null
      })
      expect(fix?.description).toBe('Leave the annotation out: the type follows the schema')
      expect(fix?.changes[0]?.textChanges).toMatchObject([
        {
          newText: '',
          start: placeOf(TOOLS.annotated, ': Anything'),
          end: placeOf(TOOLS.annotated, ': Anything', ': Anything'.length),
        },
      ])
      const completed = async (piece: string, skip: number) => {
        const { entries } = await server.request<CompletionInfo>('completionInfo', {
          file,
          ...placeOf(TOOLS.annotated, piece, skip),
          includeInsertTextCompletions: true,
        })
        return entries.map(({ name }) => name)
      }
      expect(await completed("{ board: 'full' }", 1)).toContain('city')
      expect(await completed("'full' }", 1)).toEqual(expect.arrayContaining(["'half'"]))
      expect(await server.request('_toolsight.plugin')).toEqual({ loaded: true })
    })

    it('generates `parameters` from the type', async () => {
      await server.own(own, () => true)
      const place = placeOf(TOOLS.own, "'book_trip'")
      const refactoring = await until(async () => {
        const found = await server.request<ts.server.protocol.ApplicableRefactorInfo[]>(
          'getApplicableRefactors',
          {
            file: own,
            ...place,
          },
        )
        return found.find(({ name }) => name === 'toolsight') ?? null
      })
      expect(refactoring.actions.map(({ description }) => description)).toEqual([
        "Generate `parameters` from the validator's type (partial)",
      ])
      // While the file is looked at once more, nothing is edited.
      const edits = await until(async () => {
        const found = await server.request<{ edits: ts.server.protocol.FileCodeEdits[] }>(
          'getEditsForRefactor',
          {
            file: own,
            ...place,
            refactor: 'toolsight',
            action: refactoring.actions[0]?.name,
          },
        )
        return found.edits.length > 0 ? found.edits : null
      })
      const text = edits[0]?.textChanges.map(({ newText }) => newText).join('') ?? ''
      expect(new Function(`return {${text.replace(/^,/, '')}}`)()).toEqual({
        parameters: {
          type: 'object',
          properties: {
            to: { $ref: '#/$defs/Place', description: 'Where to.' },
            by: { type: 'string', enum: ['train', 'bus', 'boat'] },
            seats: { type: 'number' },
          },
          required: ['to', 'by'],
          $defs: {
            Place: {
              type: 'object',
              properties: {
                name: { type: 'string', description: 'As the map has it.' },
                near: { $ref: '#/$defs/Place' },
              },
              required: ['name'],
            },
          },
        },
      })
    })

    it.each([
      ['fields that are missing', 'wind: {', 0, 'hours', 'hours: { type: '],
      ['keywords', "type: 'number' }", 0, 'description', 'description: '],
      ['values', "summit'", 0, "'lake'", "'lake'"],
      ['names that are required', "'day'],", 6, "'place'", "'place'"],
      ['types', "'number' }", 1, "'string'", "'string'"],
    ])('completes %s', async (_, piece, skip, name, insertText) => {
      await server.own(drifting, (each) => textsOf(each, 'parameters-drift').length > 0)
      const found = await server.request<CompletionInfo>('completionInfo', {
        file: drifting,
        ...placeOf(TOOLS.drifting, piece, skip),
        includeInsertTextCompletions: true,
      })
      expect(found.entries).toContainEqual(
        expect.objectContaining({ name, insertText: expect.stringContaining(insertText) }),
      )
    })
  },
)

describe.each(DRAWN_VERSION)('a file that is just opened, on TypeScript %s', (version) => {
  it('is looked at before anybody asks, so that the first look has all of it', async () => {
    const project = pluginProject({ 'src/search.ts': TOOLS.search, 'src/drifting.ts': TOOLS.drifting })
    const server = new Tsserver({ version, probe: [project.root] })
    try {
      for (const name of ['search', 'drifting'] as const) {
        let since = server.events.length
        const file = project.path(`src/${name}.ts`)
        server.open(file)
        // An editor's outline: of a file that was in the project before, its opening alone changes nothing.
        if (name === 'drifting') server.notify('navtree', { file })
        // Nobody asks before tsserver has said that there is news: of what was found, and of the cards.
        for (let text = ''; !text.includes('Toolsight: '); ) {
          await server.refreshed(since)
          since = server.events.length
          const at = { file, ...placeOf(TOOLS[name], 'defineTool({', 2) }
          text = JSON.stringify(await server.request('quickinfo', at))
        }
      }
    } finally {
      await server.stop()
      project.remove()
    }
  })
})

/** Asks again until there is an answer: what is not known yet comes without an event. Between questions the engine gets on. */
async function until<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  for (;;) {
    const found = await ask()
    if (found !== null) return found
    await setTimeout(20)
  }
}
