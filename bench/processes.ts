import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** CPU time from /proc, which covers whole processes and needs no agent in them. */

const TICK_MS = 10 // USER_HZ is 100 on every Linux this runs on
/** The first start fills the demo marketplace, which takes minutes on a busy machine. */
const START_MS = 300_000
const TRY_MS = 20

export interface Running {
  pid: number
  url: string
  stop(): Promise<void>
}

/**
 * A production environment with demo data, but with test payments and without rate limits, which a load test would hit.
 */
export function asInProduction(databaseUrl: string) {
  return {
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    NODE_ENV: 'production',
    PAYMENTS: 'test',
    RATE_LIMITS: '0',
  }
}

/**
 * Starts a server and waits until it answers. Throws when it exits or does not answer in time. `cwd` is the checkout that
 * is started; this one by default.
 */
export async function serve(
  args: string[],
  env: Record<string, string>,
  port: number,
  cwd = process.cwd(),
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const { pid } = child
  if (!pid) throw new Error(`Could not start ${args.join(' ')}`)
  for (const started = Date.now(); Date.now() - started < START_MS; await delay(TRY_MS)) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return { pid, url, stop: () => end(child) }
  }
  await end(child)
  throw new Error(`${args.join(' ')} did not answer`)
}

/** Starts the demo marketplace on the embedded database in this folder, with built pages as in production. */
export function serveDemo(dataDir: string, port: number): Promise<Running> {
  const env = { NODE_ENV: 'production', PAYMENTS: 'test', DEMO: '1', RATE_LIMITS: '0' }
  return serve(['src/app/server/main.ts'], { ...env, DATA_DIR: dataDir }, port)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await ended
}

/** User and system CPU time of a process so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/**
 * CPU time of all PostgreSQL processes on this machine, in milliseconds; exited ones are included in their parent's
 * time.
 */
export function postgresCpuMs(): number {
  let total = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) continue
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const own = Number(fields[11]) + Number(fields[12])
      const children = Number(fields[13]) + Number(fields[14])
      total += (own + children) * TICK_MS
    } catch {
      // the process exited in the meantime; its parent accounts for its time
    }
  }
  return total
}
