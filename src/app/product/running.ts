import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../../../test/child-environment.ts'
import { demoDataDir } from '../../../test/demo-data.ts'
import { freePort } from '../../../test/free-port.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'

/** Runs the product as an operator does: in a separate process, with its own data directory and port. */

const root = join(import.meta.dirname, '../../..')
/** A first start makes its database, which takes a minute on a machine with other work. */
const START_MS = 170_000

export interface Running {
  url: string
  dataDir: string
  child: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Sends SIGTERM, waits for the exit and returns the exit code. */
  stop(): Promise<number | null>
  /** Kills the process without warning. */
  kill(): Promise<void>
}

export function aDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vibework-product-'))
}

/**
 * Starts the product and waits until it reports that it is ready. Rejects if it exits or takes three minutes.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Running> {
  const port = env['PORT'] ?? String(await freePort())
  const dataDir = env['DATA_DIR'] ?? (env['DEMO'] === '1' ? demoDataDir() : await aDataDir())
  const { child, output, exited } = launch({ ...env, PORT: port, DATA_DIR: dataDir })
  const isReady = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => output().includes('is ready') && resolve())
  })
  const tooLate = AbortSignal.timeout(START_MS)
  await Promise.race([
    isReady,
    exited.then((code) => Promise.reject(new Error(`It ended with ${code}: ${output()}`))),
    new Promise((_, reject) => {
      tooLate.addEventListener('abort', () => reject(new Error(`It never started: ${output()}`)))
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    output,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Runs the product until it exits by itself; returns its output and exit code. */
export async function runToEnd(env: Record<string, string>) {
  const dataDir = env['DATA_DIR'] ?? (await aDataDir())
  const { output, exited } = launch({ PORT: String(await freePort()), ...env, DATA_DIR: dataDir })
  const code = await exited
  if (!env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true })
  return { code, output: output() }
}

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: root,
    env: { ...childEnvironment, HOST: '127.0.0.1', LOG_LEVEL: 'error', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code))
  })
  return { child, exited, output: () => text }
}

/** Signs in as an account of the demonstration. Returns its cookie, and a client whose calls must all succeed. */
export async function signedInAs(username: string, url: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(url + path, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const { headers: answered } = await call('POST', '/api/login', {
    username,
    password: DEMO_PASSWORD,
  })
  const cookie = answered.getSetCookie()[0]?.split(';')[0] ?? ''
  headers['cookie'] = cookie
  return { call, cookie }
}
