// What Playwright wrote about the journeys, in the form that scripts/outcome-reporter.mjs gives the suites.
import { readFileSync } from 'node:fs'

/** A journey that failed was tried again by itself; a skipped one has failed, as nothing was seen to hold. */
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
  }
}

function specsIn({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}
