/*
 * Tools as people write them, with inputs that are right for them: what the benchmark spoils. `z` is the Zod of the
 * benchmark's own packages.
 */
export function tools(z) {
  return [
    {
      name: 'read_file',
      input: z.object({
        path: z.string(),
        offset: z.int().min(0).optional(),
        limit: z.int().max(2000).optional(),
        encoding: z.enum(['utf8', 'base64']).optional(),
      }),
      samples: [
        { path: 'src/index.ts' },
        { path: 'docs/a b.md', offset: 100, limit: 50 },
        { path: '/tmp/[draft].json', encoding: 'base64' },
      ],
    },
    {
      name: 'search',
      input: z.object({
        pattern: z.string(),
        paths: z.union([z.string(), z.array(z.string())]).optional(),
        case_sensitive: z.boolean().optional(),
        context: z.number().optional(),
      }),
      samples: [
        { pattern: 'TODO|FIXME', paths: ['src', 'test'], case_sensitive: false },
        { pattern: '"id": 007', paths: 'src/**/*.ts', context: 2 },
      ],
    },
    {
      name: 'edit_file',
      input: z.strictObject({
        path: z.string(),
        edits: z.array(
          z.strictObject({ find: z.string(), replace: z.string(), all: z.boolean().optional() }),
        ),
      }),
      samples: [
        { path: 'a.ts', edits: [{ find: 'let x = "1"', replace: 'const x = {\n  a: [1],\n}' }] },
        {
          path: 'b.ts',
          edits: [
            { find: 'true', replace: 'false', all: true },
            { find: '\\n', replace: '' },
          ],
        },
      ],
    },
    {
      name: 'book_room',
      input: z.object({
        hotel_id: z.string(),
        nights: z.int().min(1),
        price_limit: z.number().optional(),
        guests: z.array(z.object({ name: z.string(), age: z.int().optional() })).min(1),
        breakfast: z.boolean().default(false),
        notes: z.string().nullable().optional(),
      }),
      samples: [
        { hotel_id: '00417', nights: 2, guests: [{ name: 'Ada' }], breakfast: true },
        {
          hotel_id: '9',
          nights: 1,
          price_limit: 99.5,
          guests: [{ name: 'O’Neil', age: 41 }, { name: 'Bo' }],
          notes: null,
        },
      ],
    },
    {
      name: 'send_request',
      input: z.object({
        url: z.url(),
        method: z.enum(['GET', 'POST']),
        body: z.string().optional(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
      samples: [
        { url: 'https://example.com/a', method: 'POST', body: '{"room":7,"tags":["quiet"]}' },
        { url: 'https://example.com/b', method: 'GET', headers: { accept: 'text/plain' } },
      ],
    },
    {
      name: 'draw',
      input: z.object({
        shape: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('circle'), radius: z.number() }),
          z.object({ kind: z.literal('path'), points: z.array(z.number()), closed: z.boolean() }),
        ]),
        color: z.enum(['red', 'green', 'blue']),
        tags: z.array(z.string()).optional(),
      }),
      samples: [
        { shape: { kind: 'circle', radius: 2.5 }, color: 'red' },
        { shape: { kind: 'path', points: [0, 1, 1.5], closed: true }, color: 'blue', tags: ['draft'] },
      ],
    },
    {
      name: 'query',
      input: z.object({
        sql: z.string(),
        parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
        options: z.object({ timeout_ms: z.int().optional(), read_only: z.boolean() }),
      }),
      samples: [
        { sql: 'select * from t where a = \'{"b": 1}\'', options: { read_only: true } },
        {
          sql: 'select 1',
          parameters: { id: '7', on: true, none: null },
          options: { read_only: false, timeout_ms: 500 },
        },
      ],
    },
  ]
}
