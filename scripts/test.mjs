// `npm test`: every check and test, the fastest first. Every step runs even when one fails; the last line is the total.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemo } from './fill-demo.mjs'
import { CHECKS, ensureInstalled, seconds } from './setup.mjs'
import { browserOutcome } from './test-reports.mjs'
import { captured, endOnSignal, exitCodeOf, startTool, track } from './tools.mjs'

const LOCAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres'
/** Holds everything that the run writes, also the data of the products that it starts. */
const reports = mkdtempSync(join(tmpdir(), 'vibework-tests-'))
const bin = (path) => join('node_modules', path)
/**
 * Tests that depend on the database engine: the pool, the queue and migrations, search, backup, and released schemas.
 * When PostgreSQL is reachable, these run on both engines and all other server tests on PostgreSQL only; the process,
 * fuzz and browser tests use the embedded database. TEST_BOTH=1 runs everything on both.
 */
const ON_BOTH = [
  'src/platform/',
  'src/search/',
  ...['backup', 'journey', 'releases'].map((part) => `src/app/server/${part}`),
]
const LINT = ['--type-aware', '--type-check', '--deny-warnings']
/** When more files than this fail, the failures are not retried. */
const MAX_RETRIED_FILES = 5
/** Never retried: a race in the money code may pass the second time, and fuzz tests would draw another seed. */
const NEVER_RETRIED =
  /\b(ledger|payments|orders|payouts|disputes|model|faults|chaos|fuzz|kill|stopping)\b/
const DIED = 'the runner itself'
const total = { passed: 0, failed: [], flaky: [] }

await ensureInstalled(CHECKS)
endOnSignal(() => rmSync(reports, { recursive: true, force: true, maxRetries: 5 }))
process.env.TMPDIR = reports
// PostgreSQL servers of the tests run as another user.
chmodSync(reports, 0o711)
// The product starts dozens of times; share Node's compile cache between the starts.
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled')
await Promise.all([
  inSequence(
    () => check('format', bin('oxfmt/bin/oxfmt'), '--check', '.'),
    () => check('boundaries', 'scripts/check-boundaries.ts'),
    () => check('patterns', 'scripts/check-patterns.ts'),
    () => check('dead code', bin('knip/bin/knip.js')),
    () => suite('unit', 'unit'),
  ),
  inSequence(
    () => check('pages built', bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'),
    fillDemoTemplate,
    // Runs after the build, which generates the route types.
    () => check('lint and types', bin('oxlint/bin/oxlint'), ...LINT),
  ),
])
await server()
await browser()
rmSync(reports, { recursive: true, force: true })
printAgain('Passed only when tried again', total.flaky)
printAgain('Failed', total.failed)
const again = total.flaky.length > 0 ? `, ${total.flaky.length} of them only when tried again` : ''
console.log(`\n${total.passed} passed${again}, ${total.failed.length} failed`)
process.exit(total.failed.length > 0 ? 1 : 0)

/** Repeats the names and reasons at the end of the run, thousands of lines after the failures themselves. */
function printAgain(what, names) {
  if (names.length > 0) console.log([`\n${what}:`, ...names].join('\n  '))
}

async function inSequence(...steps) {
  for (const one of steps) await one()
}

/**
 * A tool that either passes or fails, counted as one test. Steps run in parallel, so its output is printed when it
 * ends.
 */
async function check(name, ...args) {
  const started = Date.now()
  const { code, output } = await captured(args)
  if (output) console.log(`\n── ${name}\n${output}`)
  finish(name, started, outcomeOf(code === 0, 'see what it printed'))
}

/** Fills the demo marketplace that the process tests and the browser journeys copy. */
async function fillDemoTemplate() {
  const started = Date.now()
  const folder = join(reports, 'demo')
  const reason = await fillDemo(folder, track).catch((error) => error)
  if (reason) console.log(`\n── demo marketplace\n${reason}`)
  else process.env.DEMO_TEMPLATE = folder
  finish('demo marketplace', started, outcomeOf(!reason, String(reason)))
}

/**
 * Runs a Vitest suite. Failures that may be accidental are retried once at the end, as Playwright does with journeys; a
 * test that passes the second time is reported as flaky, by name and in the last line.
 */
async function suite(name, project, { files = [], env = {} } = {}) {
  await step(name, async () => {
    const first = await vitest(name, project, files, env)
    if (project === 'unit' || !mayBeFlaky(first)) return first
    console.log(`\n── ${name}: what failed, once more`)
    const second = await vitest(`${name} again`, project, first.files, env)
    const flaky = first.failed.filter((test) => !second.failed.includes(test))
    const reasons = { ...first.reasons, ...second.reasons }
    return { passed: first.passed + flaky.length, failed: second.failed, flaky, reasons }
  })
}

function mayBeFlaky({ files, hasErrorsOutside }) {
  if (files.length === 0 || new Set(files).size > MAX_RETRIED_FILES) return false
  return !hasErrorsOutside && !files.some((file) => NEVER_RETRIED.test(file))
}

async function vitest(name, project, files, env) {
  const outcome = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const args = ['run', '--project', project, ...files, '--silent=passed-only']
  const reporters = ['--reporter=./scripts/outcome-reporter.mjs']
  const { code, output } = await captured([bin('vitest/vitest.mjs'), ...args, ...reporters], {
    ...env,
    TEST_OUTCOME: outcome,
  })
  if (output) console.log(`\n── ${name}\n${output}`)
  return outcomeFrom(code, () => JSON.parse(readFileSync(outcome, 'utf8')))
}

/**
 * Tests on PostgreSQL wait for the server half of the time, so the others run beside them: on the embedded database,
 * and of the product as a process.
 */
async function server() {
  const url = process.env.TEST_DATABASE_URL ?? LOCAL_POSTGRES
  const hasPostgres = await isReachable(url)
  const runsAll = !hasPostgres || process.env.TEST_BOTH
  const files = runsAll ? [] : ON_BOTH
  const workers = { TEST_WORKERS: hasPostgres ? '1' : '2' }
  const others = inSequence(
    () => suite('server on the embedded database', 'server', { files, env: workers }),
    () => suite('the product as a process: start, pages, crash', 'product', { env: workers }),
  )
  if (hasPostgres) {
    const env = { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url, TEST_WORKERS: '2' }
    await Promise.all([others, suite('server on PostgreSQL', 'server', { env })])
    return
  }
  await others
  const { host } = new URL(url)
  if (process.env.TEST_DATABASE_URL) {
    const reason = `TEST_DATABASE_URL names ${host}, where nothing answers`
    return step('server on PostgreSQL', async () => outcomeOf(false, reason))
  }
  console.log(`\nNo PostgreSQL at ${host}: the server suite ran on the embedded database only.`)
}

async function browser() {
  await step('browser journeys', async () => {
    const report = join(reports, 'browser.json')
    const args = [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts']
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const code = await exitCodeOf(startTool(args, env, 'inherit'))
    return outcomeFrom(code, () => browserOutcome(report))
  })
}

/** Counts a runner that crashed, or that left no report, as one failure. */
function outcomeFrom(code, read) {
  try {
    const outcome = read()
    return code === 0 || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [DIED] }
  } catch {
    return outcomeOf(false, DIED)
  }
}

/** The outcome of a check that passes or fails as a whole. */
function outcomeOf(isFine, name) {
  return { passed: isFine ? 1 : 0, failed: isFine ? [] : [name], flaky: [], files: [], reasons: {} }
}

async function step(name, work) {
  console.log(`── ${name} …`)
  const started = Date.now()
  finish(name, started, await work())
}

function finish(name, started, { passed, failed, flaky, reasons }) {
  const withReason = (test) => `${name}: ${test}${reasons[test] ? `\n    ${reasons[test]}` : ''}`
  total.passed += passed
  total.flaky.push(...flaky.map((test) => withReason(test)))
  total.failed.push(...failed.map((test) => withReason(test)))
  console.log(`── ${name}: ${failed.length === 0 ? 'ok' : 'FAILED'}, ${seconds(started)} s`)
}

function isReachable(url) {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 5432), timeout: 1000 })
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })
}
