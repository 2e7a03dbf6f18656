// Vitest reporter for `npm test`: writes the outcome of a run to the file named by TEST_OUTCOME.
import { writeFileSync } from 'node:fs'
import { firstLine } from './test-reports.mjs'

export default class OutcomeReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((one) => [...one.children.allTests()])
    const missed = tests.filter((test) => test.result().state !== 'passed')
    // Failures in a hook or while loading a file belong to no single test.
    const broken = modules.filter((one) => !one.ok() && !missed.some((test) => test.module === one))
    const named = [
      ...missed.map((test) => [nameOf(test), test.result().errors]),
      ...broken.map((one) => [`${one.relativeModuleId} › around its tests`, one.errors()]),
      // Name each by its message, because one fault can cause several errors.
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
