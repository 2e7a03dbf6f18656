// `npm test`: everything that must hold, in order of how soon it tells. Every step runs even when one
// fails; the last line is the total over all of them.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, nodeBinary, root, run, seconds } from './setup.mjs'

const LOCAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres'
const reports = mkdtempSync(join(tmpdir(), 'vibework-reports-'))
const bin = (path) => join('node_modules', path)
const total = { passed: 0, failed: 0, flaky: 0 }

await ensureInstalled()
// The product starts dozens of times: what Node compiled once is not compiled again.
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled')
await Promise.all([
  inTurn(
    () => check('format', bin('oxfmt/bin/oxfmt'), '--check', '.'),
    () => check('lint', bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'),
    () => check('boundaries', 'scripts/check-boundaries.ts'),
    () => check('dead code', bin('knip/bin/knip.js')),
  ),
  inTurn(
    () => check('pages built', bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'),
    // After the build, which writes the types of the pages.
    () => check('types', bin('typescript/bin/tsc'), '--noEmit'),
  ),
])
await suite('unit', ['--project', 'unit'])
await suite('server on the embedded database', ['--project', 'server'])
await serverOnPostgres()
await suite('the product as a process: start, pages, crash', ['--project', 'product'])
await browser()
rmSync(reports, { recursive: true, force: true })
console.log('')
const flaky = total.flaky > 0 ? `, ${total.flaky} of them only when tried again` : ''
console.log(`${total.passed} passed${flaky}, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function inTurn(...steps) {
  for (const one of steps) await one()
}

/** A tool that either holds or does not: counts as one. Others run beside it, so it is quoted at its end. */
async function check(name, ...args) {
  const started = Date.now()
  const { code, output } = await captured(args)
  if (output) console.log(`\n── ${name}\n${output}`)
  finish(name, started, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** Runs a tool; resolves with its exit code and all that it printed. */
function captured(args) {
  return new Promise((resolve) => {
    const child = spawn(nodeBinary(), args, { cwd: root, shell: process.platform === 'win32' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    }
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })
}

async function suite(name, args, env = {}) {
  await step(name, async () => {
    const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(
      nodeBinary(),
      [bin('vitest/vitest.mjs'), 'run', ...args, ...reporters],
      env,
    )
    return counted(code, report, (result) => ({
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numPendingTests,
    }))
  })
}

async function serverOnPostgres() {
  const url = process.env.TEST_DATABASE_URL ?? LOCAL_POSTGRES
  if (!(await isReachable(url)) && process.env.TEST_DATABASE_URL) {
    return step('server on PostgreSQL', async () => {
      console.error(`TEST_DATABASE_URL names ${new URL(url).host}, where nothing answers.`)
      return { passed: 0, failed: 1 }
    })
  }
  if (!(await isReachable(url))) {
    console.log(
      `\nNo PostgreSQL at ${new URL(url).host}: the server suite ran on the embedded database only.`,
    )
    return
  }
  const env = { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url }
  await suite('server on PostgreSQL', ['--project', 'server'], env)
}

async function browser() {
  await step('browser journeys', async () => {
    const report = join(reports, 'browser.json')
    const args = [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts']
    const code = await run(nodeBinary(), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    return counted(code, report, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      flaky: stats.flaky,
      failed: stats.unexpected + stats.skipped,
    }))
  })
}

/** A runner that died without a report has failed once. */
function counted(code, report, read) {
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function step(name, work) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  finish(name, started, await work())
}

function finish(name, started, { passed, failed, flaky = 0 }) {
  total.passed += passed
  total.flaky += flaky
  total.failed += failed
  console.log(`── ${name}: ${failed === 0 ? 'ok' : 'FAILED'}, ${seconds(started)} s`)
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
