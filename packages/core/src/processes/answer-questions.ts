import type { Answer, Functions, Question } from './helper-process.js'
import { endWith } from './watchdog.js'

/** In the program of a helper: answers what its host asks, one question after the other. */
export function answerQuestions(functions: Functions): void {
  endWith()
  let last: Promise<void> = Promise.resolve()
  process.on('message', (question: Question) => {
    last = last.then(async () => {
      process.send?.(await answered(functions, question))
    })
  })
}

async function answered(functions: Functions, { id, name, args }: Question): Promise<Answer> {
  try {
    return { id, value: await functions[name]?.(...args) }
  } catch (error) {
    return { id, error }
  }
}
