// What Playwright wrote about the journeys, in the form that scripts/outcome-reporter.mjs gives the suites.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A journey that failed was tried again by itself; a skipped one has failed, as nothing was seen to hold. */
export function browserOutcome(report) {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  const specs = suites.flatMap(specsIn)
  const named = (...statuses) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)))
      .map((spec) => nameOf(spec))
  const errors = ({ tests }) => tests.flatMap(({ results }) => results.flatMap((one) => one.errors))
  return {
    passed: stats.expected + stats.flaky,
    failed: named('unexpected', 'skipped'),
    flaky: named('flaky'),
    reasons: Object.fromEntries(specs.map((spec) => [nameOf(spec), firstLine(errors(spec))])),
  }
}

/** What is said first of why a test failed: enough to begin with where only the end of a long run is at hand. */
export function firstLine(errors) {
  const [line = ''] = stripVTControlCharacters(errors[0]?.message ?? '').split('\n')
  return line.slice(0, 300)
}

function nameOf({ file, title }) {
  return `${file} › ${title}`
}

function specsIn({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}
