import type { ProviderRule, RequestLimit } from '../../provider-rule.js'

/*
 * Providers that take the form of OpenAI's Chat Completions, each with what is known of it. Where nothing is written down
 * and nobody has measured it, nothing is said here either.
 */

const READ = '2026-11'
const QUOTED = 'Quoted in public logs of several projects'

export const MISTRAL_RULES: readonly ProviderRule[] = []

export const XAI_RULES: readonly ProviderRule[] = []

export const XAI_LIMITS: readonly RequestLimit[] = [
  {
    counts: 'tools',
    max: 200,
    effect: 'rejected',
    source: 'https://docs.x.ai/docs/guides/function-calling, as quoted',
    read: READ,
  },
]

export const GROQ_RULES: readonly ProviderRule[] = [
  {
    code: 'provider-name',
    pattern: '^[a-zA-Z0-9_-]+$',
    max: 64,
    effect: 'rejected',
    source: '`FunctionDefinition` in resources/shared.d.ts of groq-sdk 1.6.0',
    read: READ,
  },
  {
    code: 'open-object',
    form: 'strict',
    effect: 'rejected',
    error: '`additionalProperties:false` must be set on every object',
    source: QUOTED,
    read: READ,
  },
  {
    code: 'optional-field',
    form: 'strict',
    effect: 'rejected',
    error: '`required` must list every key in `properties`',
    source: QUOTED,
    read: READ,
  },
]

const CEREBRAS_DOCS = 'https://inference-docs.cerebras.ai/capabilities/structured-outputs, as quoted'

export const CEREBRAS_RULES: readonly ProviderRule[] = [
  { code: 'recursive-schema', form: 'strict', effect: 'rejected', source: CEREBRAS_DOCS, read: READ },
  {
    code: 'schema-too-large',
    form: 'strict',
    limits: { characters: 5000, depth: 10, properties: 500, enumValues: 500 },
    effect: 'rejected',
    source: CEREBRAS_DOCS,
    read: READ,
  },
]

const DEEPSEEK_SDK =
  'deepseek-prepare-tools.ts of @ai-sdk/deepseek 3.0.56; deepseek.rs of rig-core 0.46, a third party’s reading of the documentation'

export const DEEPSEEK_RULES: readonly ProviderRule[] = [
  { code: 'open-object', form: 'strict', effect: 'rejected', source: DEEPSEEK_SDK, read: READ },
  { code: 'optional-field', form: 'strict', effect: 'rejected', source: DEEPSEEK_SDK, read: READ },
  { code: 'untyped-schema', form: 'strict', effect: 'rejected', source: DEEPSEEK_SDK, read: READ },
  {
    code: 'unsupported-format',
    form: 'strict',
    taken: ['email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    effect: 'rejected',
    source: DEEPSEEK_SDK,
    read: READ,
  },
]
