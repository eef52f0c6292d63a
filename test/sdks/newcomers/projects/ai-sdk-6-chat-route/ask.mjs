/** A request as the page of a chat makes it. */
export default async function ask(program) {
  const { POST } = await import(program)
  const messages = [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'What can I cook?' }] }]
  const request = new Request('http://localhost/api/chat', {
    method: 'POST',
    body: JSON.stringify({ messages }),
  })
  await (await POST(request)).text()
}
