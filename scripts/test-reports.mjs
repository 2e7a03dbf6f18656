// Converts Playwright's report into the form that scripts/outcome-reporter.mjs writes for Vitest.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Counts a skipped journey as failed, because it has verified nothing. */
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

/** The first line of a test's first error, cut to 300 characters for the summary at the end of a long run. */
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
