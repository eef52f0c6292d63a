import { askConnectedServer } from '../../harness/mcp-client.mjs'

/** The server that the SDK makes, asked as Claude Code asks it. */
export default async function ask(program, wrong) {
  const { shop } = await import(program)
  return askConnectedServer(shop.instance, wrong)
}
