// A reporter of Vitest for `npm test`: what a run came to, written to the file that TEST_OUTCOME names.
import { writeFileSync } from 'node:fs'
import { firstLine } from './test-reports.mjs'

export default class OutcomeReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((one) => [...one.children.allTests()])
    const missed = tests.filter((test) => test.result().state !== 'passed')
    // A hook, or loading the file, belongs to no test.
    const broken = modules.filter((one) => !one.ok() && !missed.some((test) => test.module === one))
    const named = [
      ...missed.map((test) => [nameOf(test), test.result().errors]),
      ...broken.map((one) => [`${one.relativeModuleId} › around its tests`, one.errors()]),
      // Each by its own name, as several may come from one fault.
      ...unhandledErrors.map(({ message }) => [`outside of any test: ${message}`, []]),
    ]
    const outcome = {
      passed: tests.length - missed.length,
      failed: named.map(([name]) => name),
      reasons: Object.fromEntries(named.map(([name, errors]) => [name, firstLine(errors)])),
      flaky: [],
      files: [...missed.map((test) => test.module), ...broken].map((one) => one.relativeModuleId),
      hasErrorsOutside: unhandledErrors.length > 0,
    }
    writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome))
  }
}

function nameOf(test) {
  return `${test.module.relativeModuleId} › ${test.fullName}`
}
