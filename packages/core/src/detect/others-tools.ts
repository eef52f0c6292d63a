/* Signs that a program uses tools which it does not define. */

/** The names in the SDKs for clients of the Model Context Protocol. */
const MCP_CLIENT =
  /\bcreateMCPClient\b|\bMultiServerMCPClient\b|\bMCPClient\b|\bMCPServer(?:Stdio|SSE|StreamableHttp)\b|\bhostedMcpTool\b|\.listTools\(|@modelcontextprotocol\/(?:sdk\/)?client|\btype: ['"]mcp['"]/

/** Whether a text is of a client that gets its tools from servers. */
export function takesToolsFromServers(text: string): boolean {
  return MCP_CLIENT.test(text)
}

/** Whether an expression is a tool that the provider runs itself: `openai.tools.webSearch()`. */
export function isProviderTool(expression: string): boolean {
  return /\.tools\.\w+\(/.test(expression)
}

/** Where nothing in a file mentions tools, a server that it makes has resources and prompts alone. */
export function mentionsTools(text: string): boolean {
  return /tool/i.test(text)
}
