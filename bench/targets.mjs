/** What is to be reached, by the name of a row: at most so much of the floor, or of the row's unit. */
export const targets = {
  'check, cold, 1000': { ratio: 1.5 },
  'check, nothing changed, 1000': { ratio: 0.3 },
  'check, one file changed, 1000': { ratio: 0.35 },
  'check, cold, 10000 against 1000': { value: 11 },
  'child after 10000 edits, 1000': { value: 400 },
  'start to first answer': { value: 300 },
  'start to first answer, results kept': { value: 300 },
  'recovery after a kill': { value: 100 },
  'completions of other code, p50, with the plugin': { ratio: 1.01 },
  'quick info of other code, p50, with the plugin': { ratio: 1.01 },
  'memory that the plugin adds': { value: 30 },
  'keystroke in a samples file to live preview, p50': { value: 30 },
  'keystroke in a samples file to live preview, p95': { value: 30 },
  'preview of an input by command, p50': { value: 30 },
  'preview of an input by command, p95': { value: 30 },
  ...Object.fromEntries(
    ['AI SDK 6', 'MCP SDK 1', 'OpenAI Agents', 'LangChain'].flatMap((sdk) => [
      [`${sdk}, 10: check, cold, processor time`, { ratio: 1.3 }],
      [`${sdk}, 10: manifest, cold, processor time`, { ratio: 1.3 }],
      [`${sdk}, 10: start to first squiggle, cold`, { value: 1000 }],
      [`${sdk}, 10: squiggle to lens, cold`, { value: 200 }],
      [`${sdk}, 10: squiggle to lens, warm`, { value: 200 }],
      [`${sdk}, 50: check, cold, processor time against tsc`, { value: 2 }],
      [`${sdk}, 50: manifest, cold, processor time against tsc`, { value: 2 }],
    ]),
  ),
  ...Object.fromEntries(
    ['AI SDK 7', 'MCP SDK 1'].flatMap((sdk) => [
      [`first capture, ${sdk}`, { value: 600 }],
      [`capture after an edit, p95, ${sdk}`, { value: 20 }],
    ]),
  ),
  ...Object.fromEntries(
    [10, 1000, 10_000].flatMap((count) => [
      [`edit to facts, p50, ${count}`, { value: 10 }],
      [`edit to facts, p95, ${count}`, { value: 30 }],
      [`longest block while opening, ${count}`, { value: 20 }],
      [`longest block while editing, ${count}`, { value: 20 }],
      [`peak memory, child, ${count}`, { value: 400 }],
    ]),
  ),
}

/** @returns {string} empty where nothing was set */
export function targetText(name, unit, base) {
  const target = targets[name]
  if (!target) return ''
  return target.ratio === undefined ? `${target.value} ${unit}` : `${target.ratio} × ${base}`
}
