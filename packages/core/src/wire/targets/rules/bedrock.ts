import type { ProviderRule } from '../../provider-rule.js'

const READ = '2026-11'

export const BEDROCK_RULES: readonly ProviderRule[] = [
  {
    code: 'provider-name',
    pattern: '^[a-zA-Z0-9_-]+$',
    max: 64,
    effect: 'rejected',
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
    read: READ,
  },
  {
    code: 'parameters-not-object',
    effect: 'rejected',
    error:
      'The value at toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object',
    note: 'Whatever the model.',
    source: 'Quoted in public logs; measured by others with six families of models',
    read: READ,
  },
  {
    code: 'root-union',
    keywords: ['oneOf', 'allOf', 'anyOf'],
    effect: 'rejected',
    error:
      'tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
    note: 'With the models of Anthropic.',
    source:
      'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
    read: READ,
  },
  {
    code: 'outdated-draft',
    effect: 'rejected',
    error: 'JSON schema is invalid. It must match JSON Schema draft 2020-12',
    note: 'With the models of Anthropic.',
    source:
      'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
    read: READ,
  },
  {
    code: 'invalid-property-name',
    pattern: '^[a-zA-Z0-9_.-]{1,64}$',
    everywhere: false,
    effect: 'rejected',
    error: "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
    note: 'With the models of Anthropic.',
    source:
      'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
    read: READ,
  },
  {
    code: 'open-object',
    form: 'strict',
    effect: 'rejected',
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
    read: READ,
  },
]
