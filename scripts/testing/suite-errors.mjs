import { writeFileSync } from 'node:fs'

/**
 * A reporter of vitest's, beside its JSON report, which does not have them: what went wrong before or after the tests of a group. Written
 * to `x.suites.json` beside `x.json`, as `[{ file, suite, message }]`.
 */
export default class SuiteErrors {
  #errors = []
  #file

  onInit({ config }) {
    this.#file = config.outputFile.json.replace(/\.json$/, '.suites.json')
  }

  onTestSuiteResult(suite) {
    for (const { message, stack } of suite.errors())
      this.#errors.push({ file: suite.module.moduleId, suite: suite.fullName, message: stack || message })
  }

  onTestRunEnd() {
    writeFileSync(this.#file, JSON.stringify(this.#errors))
  }
}
