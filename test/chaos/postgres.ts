import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { until } from './waiting.ts'

const HOME = '/usr/lib/postgresql'
const START_MS = 40_000

/** A separate PostgreSQL server in a temporary directory, which tests may kill. */
export interface OwnPostgres {
  url: string
  /** Kills the server and all its child processes, as a power failure would, and starts it again. */
  killAndRestart(): Promise<void>
  /** Kills the server and deletes its data. */
  remove(): Promise<void>
}

/** The newest PostgreSQL from Debian's packages, which are not on the PATH; undefined when none is installed. */
export function findPostgres(): string | undefined {
  if (!existsSync(HOME)) return undefined
  return readdirSync(HOME)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(HOME, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
}

export async function startOwnPostgres(bin: string): Promise<OwnPostgres> {
  const owner = ownerOf()
  const folder = mkdtempSync(join(tmpdir(), 'vibework-chaos-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const options = { ...owner, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const choices = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(bin, 'initdb'), ['-D', data, ...choices], { ...options, stdio: 'pipe' })
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'shared_buffers=32MB',
    'max_connections=60',
  ].flatMap((setting) => ['-c', setting])
  let server: ChildProcess

  /** Retries, because a new server refuses to start while child processes of the previous one are still running. */
  async function start() {
    const attempt = async () => {
      server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
        ...options,
        stdio: 'ignore',
      })
      const ended = new Promise<false>((resolve) => server.once('exit', () => resolve(false)))
      return Promise.race([ended, until(() => answers(url), 'PostgreSQL answers', START_MS)])
    }
    await until(attempt, 'PostgreSQL starts', START_MS)
  }
  const kill = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) tryKill(pid)
    await ended
  }
  await start()
  return {
    url,
    killAndRestart: async () => {
      await kill()
      await start()
    },
    remove: async () => {
      await kill()
      await until(() => tryRemove(folder), 'its last process ends', START_MS)
    },
  }
}

/** PostgreSQL refuses to run as root, so root starts it as the `postgres` user of the package. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(list)) return [] // on other systems the child processes notice and exit a moment later
  return readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}

function tryRemove(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
