import type { ProviderRule, RequestLimit } from '../../provider-rule.js'

const STRICT_DOCS =
  'https://github.com/anthropics/skills (tool-use-concepts.md), and lib/transform-json-schema of @anthropic-ai/sdk 1.12.0'
const QUOTED = 'Quoted in public logs and code; no page of Anthropic that could be read says it'

export const ANTHROPIC_RULES: readonly ProviderRule[] = [
  {
    code: 'provider-name',
    pattern: '^[a-zA-Z0-9_-]+$',
    max: 128,
    effect: 'rejected',
    error: "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
    source: 'https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1345',
    read: '2026-11',
  },
  {
    code: 'parameters-not-object',
    effect: 'rejected',
    error: 'tools.0.custom.input_schema.type: Field required',
    source:
      '`Tool.InputSchema` of @anthropic-ai/sdk 1.12.0; https://github.com/cloudflare/agents/issues/1322; https://github.com/vercel/ai/issues/12020',
    read: '2026-11',
  },
  {
    code: 'root-union',
    keywords: ['oneOf', 'allOf', 'anyOf'],
    effect: 'rejected',
    error: 'input_schema does not support oneOf, allOf, or anyOf at the top level',
    source:
      'https://github.com/anthropics/claude-code/issues/5319, 5878, 5973 and 657; https://github.com/mobile-next/mobile-mcp/issues/344; https://github.com/zereight/gitlab-mcp/pull/551',
    read: '2026-11',
  },
  {
    code: 'outdated-draft',
    effect: 'rejected',
    error: 'JSON schema is invalid. It must match JSON Schema draft 2020-12',
    note: 'Whatever `$schema` says; some models are lenient.',
    source:
      'https://docs.anthropic.com/en/api/messages (`input_schema`); https://github.com/openclaw/openclaw/issues/98588; https://github.com/AlexGladkov/claude-in-mobile/pull/55; https://github.com/Dokploy/mcp/issues/74',
    read: '2026-11',
  },
  {
    code: 'invalid-property-name',
    pattern: '^[a-zA-Z0-9_.-]{1,64}$',
    everywhere: false,
    effect: 'rejected',
    error: "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
    source:
      'https://github.com/beautyfree/appstore-connect-mcp/issues/1 and 2; https://github.com/ComposioHQ/composio/pull/3067; https://github.com/roychri/mcp-server-asana/issues/16',
    read: '2026-11',
  },
  {
    code: 'open-object',
    form: 'strict',
    effect: 'rejected',
    error: "For 'object' type, 'additionalProperties' must be explicitly set to false",
    source: `${STRICT_DOCS}; https://github.com/brainlid/langchain/pull/490`,
    read: '2026-11',
  },
  {
    code: 'unsupported-keyword',
    form: 'strict',
    on: ['integer', 'number'],
    refused: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    effect: 'rejected',
    error: "tools.0.custom: For 'integer' type, properties maximum, minimum are not supported",
    source: `${STRICT_DOCS}; https://github.com/earendil-works/pi/issues/9953`,
    read: '2026-11',
  },
  {
    code: 'unsupported-keyword',
    form: 'strict',
    on: ['string'],
    refused: ['minLength', 'maxLength'],
    effect: 'unknown',
    note: 'The documentation lists them as unsupported; one measured report says that they are accepted.',
    source: STRICT_DOCS,
    read: '2026-11',
  },
  {
    code: 'unsupported-keyword',
    form: 'strict',
    refused: ['minItems'],
    except: [0, 1],
    effect: 'rejected',
    note: 'Only 0 and 1 are taken.',
    source: STRICT_DOCS,
    read: '2026-11',
  },
  {
    code: 'unsupported-keyword',
    form: 'strict',
    refused: ['maxItems', 'uniqueItems', 'contains'],
    effect: 'rejected',
    source: STRICT_DOCS,
    read: '2026-11',
  },
  {
    code: 'unsupported-keyword',
    form: 'strict',
    refused: ['not', 'if', 'then', 'else', 'propertyNames'],
    effect: 'rejected',
    error: "Schema keyword 'not' is not supported",
    source: QUOTED,
    read: '2026-11',
  },
  {
    code: 'unsupported-keyword',
    form: 'strict',
    refused: ['allOf'],
    beside: '$ref',
    effect: 'rejected',
    note: '`allOf` is taken, but not together with `$ref`.',
    source: QUOTED,
    read: '2026-11',
  },
  {
    code: 'unsupported-keyword',
    form: 'strict',
    refused: ['oneOf'],
    effect: 'unknown',
    note: 'Not documented; the SDK writes `anyOf` in its place where it transforms a schema.',
    source: 'lib/transform-json-schema of @anthropic-ai/sdk 1.12.0',
    read: '2026-11',
  },
  {
    code: 'unsupported-format',
    form: 'strict',
    taken: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
    effect: 'rejected',
    error: "format '…' is not supported",
    source: '`SUPPORTED_STRING_FORMATS` of @anthropic-ai/sdk 1.12.0 and of @ai-sdk/anthropic 4.0.105',
    read: '2026-11',
  },
  {
    code: 'unsupported-pattern',
    form: 'strict',
    without: ['lookaround', 'backreference', 'word-boundary'],
    effect: 'rejected',
    source: QUOTED,
    read: '2026-11',
  },
  {
    code: 'enum-values',
    form: 'strict',
    taken: 'scalars',
    effect: 'rejected',
    source: STRICT_DOCS,
    read: '2026-11',
  },
  {
    code: 'recursive-schema',
    form: 'strict',
    effect: 'rejected',
    source: STRICT_DOCS,
    read: '2026-11',
  },
  {
    code: 'reference-target',
    taken: 'local',
    form: 'strict',
    effect: 'rejected',
    note: 'External references are not taken.',
    source: STRICT_DOCS,
    read: '2026-11',
  },
]

const LIMITS = 'https://github.com/genkit-ai/genkit/issues/5230; https://github.com/alphaXiv/agents/pull/51'

export const ANTHROPIC_LIMITS: readonly RequestLimit[] = [
  { counts: 'tools', max: 20, form: 'strict', effect: 'rejected', source: LIMITS, read: '2026-11' },
  {
    counts: 'optional',
    max: 24,
    form: 'strict',
    effect: 'rejected',
    error: 'Schema is too complex for compilation',
    source: LIMITS,
    read: '2026-11',
  },
  {
    counts: 'union',
    max: 16,
    form: 'strict',
    effect: 'rejected',
    error:
      'Schemas contains too many parameters with union types (… parameters with type arrays or anyOf) which exceeds the limit: 16',
    source: QUOTED,
    read: '2026-11',
  },
]
