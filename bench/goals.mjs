/** What is to be reached, by the name of a row: at most this ratio to the row's base, or this value in the row's unit. */
const goals = {
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
    [10, 1000].flatMap((count) => [
      [`didChange to diagnostics, p50, ${count}`, { value: 30 }],
      [`didChange to diagnostics, p95, ${count}`, { value: 80 }],
      [`hover, p95, ${count}`, { value: 10 }],
    ]),
  ),
  ...Object.fromEntries(
    [10, 50, 200, 1000].flatMap((count) => [
      [`save to answer, p50, ${count}`, { value: 100 }],
      [`save to answer, p95, ${count}`, { value: 100 }],
    ]),
  ),
  'memory of the server, at rest, 1000': { value: 150 },
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

/** Rows without a goal that docs/benchmarks.md shows as well: what others are compared with, and what issues ask about. */
const background = [
  /^(floor|loader \(tsx\)|tsc \d|check, cold), \d+(: processor time)?$/,
  /^check, .*, 10000$/,
  /largest process$/,
  /^edit of a helper/,
  /^start to the answer to initialize$/,
  /^evaluations for|^idle|^hover on a .* first time, p95/,
  /^(Toolsight repair|jsonrepair, then validate): (right|wrong)$/,
  /, 1000: (check|manifest), cold, processor time against tsc$/,
]

export function isPublished(name) {
  return Object.hasOwn(goals, name) || background.some((pattern) => pattern.test(name))
}

/** @returns {string} empty where the row has no goal */
export function goalText(name, unit, base) {
  const goal = goals[name]
  if (!goal) return ''
  return goal.ratio === undefined ? `${goal.value} ${unit}` : `${goal.ratio} × ${base}`
}
