// What the runners wrote about their tests, in one form: how many passed, and which did not, by name.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './setup.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} passed how many passed, flaky ones included
 * @property {string[]} failed what failed, each as file › name
 * @property {string[]} flaky what passed only when tried again
 * @property {string[]} files the files that something failed in
 */

/** @returns {Outcome} of a run of Vitest; a skipped test has failed, as nothing was seen to hold. */
export function vitestOutcome(report) {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status !== 'passed')
    // A hook that failed belongs to no test: then the file stands for it.
    if (status === 'failed' && tests.length === 0) return [{ file, title: 'around its tests' }]
    return tests.map(({ fullName }) => ({ file, title: fullName }))
  })
  return {
    passed: numPassedTests,
    failed: failed.map(({ file, title }) => `${file} › ${title}`),
    flaky: [],
    files: [...new Set(failed.map(({ file }) => file))],
  }
}

/** @returns {Outcome} of a run of Playwright, which has tried again by itself what failed. */
export function browserOutcome(report) {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  const specs = suites.flatMap(specsIn)
  const named = (...statuses) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)))
      .map(({ file, title }) => `${file} › ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: named('unexpected', 'skipped'),
    flaky: named('flaky'),
    files: [],
  }
}

function specsIn({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}
