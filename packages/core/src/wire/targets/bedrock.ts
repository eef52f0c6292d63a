import { described, type Target } from '../target.js'
import { BEDROCK_RULES } from './rules/bedrock.js'

export const bedrock: Target = {
  id: 'bedrock',
  title: 'Amazon Bedrock Converse',
  label: 'Bedrock',
  place: '`toolConfig.tools[]` of a Converse request',
  provider: 'Amazon',
  source:
    'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html, and @aws-sdk/client-bedrock-runtime 3.1163.0',
  read: '2026-11',
  keepsDialect: false,
  rules: BEDROCK_RULES,
  limits: [],
  entry: ({ name, description, schema }) => ({
    // An empty description is refused: its documented minimum is one character.
    toolSpec: { name, ...described(description || null), inputSchema: { json: schema } },
  }),
}
