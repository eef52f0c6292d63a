import { GoogleGenAI, Type } from '@google/genai'

const ai = new GoogleGenAI({ apiKey: process.env.GEMINI_API_KEY })

const dimLights = {
  name: 'dim_lights',
  description: 'Dim the lights of the room',
  parameters: {
    type: Type.OBJECT,
    properties: { level: { type: Type.INTEGER, description: 'From 0 to 100' } },
    required: ['level'],
  },
}

const playMusic = {
  name: 'play_music',
  description: 'Play music',
  parametersJsonSchema: {
    type: 'object',
    properties: { genre: { type: 'string', enum: ['jazz', 'folk'] } },
    required: ['genre'],
  },
}

const run = { dim_lights: ({ level }) => ({ level }), play_music: ({ genre }) => ({ genre }) }

const contents = [{ role: 'user', parts: [{ text: 'Make it cosy.' }] }]
const config = { tools: [{ functionDeclarations: [dimLights, playMusic] }] }
for (;;) {
  const response = await ai.models.generateContent({ model: 'gemini-2.5-flash', contents, config })
  if (!response.functionCalls?.length) break
  contents.push(response.candidates[0].content)
  const parts = response.functionCalls.map(({ name, args }) => ({
    functionResponse: { name, response: { output: JSON.stringify(run[name](args)) } },
  }))
  contents.push({ role: 'user', parts })
}
