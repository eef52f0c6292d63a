/* Signs that a program uses tools which it does not define. */

/** The names in the SDKs for clients of the Model Context Protocol. */
const MCP_CLIENT =
  /\bcreateMCPClient\b|\bMultiServerMCPClient\b|\bMCPClient\b|\bMCPServer(?:Stdio|SSE|StreamableHttp)\b|\bhostedMcpTool\b|\.listTools\(|@modelcontextprotocol\/(?:sdk\/)?client|\btype: ['"]mcp['"]/

/** Whether a text is of a client that gets its tools from servers. */
export function takesToolsFromServers(text: string): boolean {
  return MCP_CLIENT.test(text)
}

/**
 * Tools that a provider or an SDK defines: `openai.tools.webSearch()`, `{ type: 'web_search' }`, Gemini's `{ googleSearch: {} }`,
 * LangChain's `extras`, `webSearchTool()` of OpenAI Agents.
 */
const PROVIDER_TOOLS = [
  /\b(?:webSearch|fileSearch|codeInterpreter|imageGeneration|computer|applyPatch|toolSearch|programmaticToolCalling|codex)Tool\(/,
  /\.tools\.\w+\(/,
  /\bproviderToolDefinition\b/,
  /\btype['"]?:\s*['"](?:web_(?:search|fetch)|file_search|code_(?:interpreter|execution)|image_generation|computer|local_shell|shell|bash|apply_patch|text_editor|memory|tool_search)(?:_\w+)?['"]/,
  /\b(?:google(?:Search|Maps|SearchRetrieval|_search|_maps|_search_retrieval)|enterpriseWebSearch|urlContext|url_context|codeExecution|code_execution|computerUse|computer_use|fileSearch|file_search)['"]?:\s*\{/,
]

/** Whether an expression has such a tool. */
export function isProviderTool(expression: string): boolean {
  return PROVIDER_TOOLS.some((pattern) => pattern.test(expression))
}

/** Where nothing in a file mentions tools, a server that it makes has resources and prompts alone. */
export function mentionsTools(text: string): boolean {
  return /tool/i.test(text)
}
