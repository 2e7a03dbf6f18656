import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../test/free-port.ts'

/**
 * `npm run bench:start -- --before ../before`: what a first hour costs, from fresh clones of this checkout and another
 * one, in turn. Measures the time to the first page with an empty and a filled npm cache, the size of the packages, a
 * second start, and processor time and memory of a process that no one visits. Linux only, because it reads /proc.
 */

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    /** How long an idle process is watched, after a minute of settling. */
    minutes: { type: 'string', default: '2' },
  },
})
const SETTLE_MS = 60_000
const LOOK_MS = 100
/** The unit of processor time in /proc. */
const TICKS_PER_SECOND = 100
const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'vibework-bench-start-'))

interface Row {
  what: string
  value: number
}

const columns: Record<string, Row[]> = {}
if (values.before) columns['before'] = await measure(values.before)
columns['now'] = await measure(root)
rmSync(work, { recursive: true })
print(columns)

async function measure(checkout: string): Promise<Row[]> {
  const clone = join(work, 'clone')
  execFileSync('git', ['clone', '--quiet', checkout, clone])
  const cache = join(work, 'npm-cache')
  const rows: Row[] = []
  const note = (what: string, value: number) => {
    rows.push({ what, value })
    console.log(`${checkout}: ${what} ${value.toFixed(1)}`)
  }
  const first = await start(clone, cache)
  note('first page of a fresh clone, empty npm cache, s', first.seconds)
  note('packages, MB', sizeOf(join(clone, 'node_modules')))
  await delay(SETTLE_MS)
  note('memory at rest after the demo was filled, MiB', memoryOf(first.server()))
  await first.stop()
  const second = await start(clone, cache)
  note('first page of a second start, s', second.seconds)
  await delay(SETTLE_MS)
  note('memory at rest after a restart, MiB', memoryOf(second.server()))
  const before = processorSeconds(second.server())
  await delay(Number(values.minutes) * 60_000)
  const spent = processorSeconds(second.server()) - before
  note('processor time at rest, s a minute', spent / Number(values.minutes))
  await second.stop()
  for (const made of ['node_modules', 'dist', 'data'])
    rmSync(join(clone, made), { recursive: true })
  const cached = await start(clone, cache)
  note('first page of a fresh clone, filled npm cache, s', cached.seconds)
  await cached.stop()
  rmSync(clone, { recursive: true })
  rmSync(cache, { recursive: true })
  return rows
}

/** Runs `npm start` until it has answered a page. */
async function start(clone: string, cache: string) {
  const port = await freePort()
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, npm_config_cache: cache, PORT: String(port) },
    stdio: 'ignore',
    // A group of its own, so that stopping it reaches all processes.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  while (!(await hasPage(port))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended in ${clone}`)
    await delay(LOOK_MS)
  }
  return {
    seconds: (performance.now() - began) / 1000,
    server: () => serverIn(npm),
    async stop() {
      process.kill(-(npm.pid ?? 0), 'SIGTERM')
      await ended
    },
  }
}

async function hasPage(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The process that serves: the descendant that runs main.ts. */
function serverIn({ pid: ancestor = 0 }: ChildProcess): number {
  const parents = new Map<number, number>()
  const servers: number[] = []
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (command.includes('src/app/server/main.ts')) servers.push(Number(name))
    } catch {
      // The process has ended.
    }
  }
  const isBelow = (pid: number): boolean =>
    pid === ancestor || (parents.has(pid) && isBelow(parents.get(pid) ?? 0))
  const found = servers.find((pid) => isBelow(pid))
  if (found === undefined) throw new Error('The server was not found')
  return found
}

/** Processor time of all threads, in seconds. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** Resident memory, in MiB. */
function memoryOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}

/** Space on disk, in MB. */
function sizeOf(folder: string): number {
  const [kilobytes = ''] = execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')
  return (Number(kilobytes) * 1024) / 1e6
}

function print(measured: Record<string, Row[]>) {
  const { before, now = [] } = measured
  console.log(`\n| what | before | now | ratio |\n| --- | --- | --- | --- |`)
  for (const [index, { what, value }] of now.entries()) {
    const old = before?.[index]?.value
    const ratio = old === undefined ? '' : (value / old).toFixed(2)
    console.log(`| ${what} | ${old?.toFixed(1) ?? ''} | ${value.toFixed(1)} | ${ratio} |`)
  }
}
