import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { until } from './waiting.ts'
import type { Report, Command } from './server.ts'

const root = join(import.meta.dirname, '../..')
const START_MS = 60_000
const PATIENCE_MS = 5000

/** The product's server, restarted whenever it exits. */
export class Product {
  readonly url: string
  /** Exits that this test did not cause; there should be none. */
  readonly surprises: string[] = []
  /** The number of gateway answers that the server processes lost. */
  lostAnswers = 0
  readonly #env: Record<string, string>
  #child: ChildProcess
  #starts = 0
  #isReady = false
  #isKilled = false
  #isOver = false

  constructor(env: Record<string, string>) {
    this.#env = env
    this.url = `http://127.0.0.1:${env['PORT']}`
    this.#child = this.#start()
  }

  #start(): ChildProcess {
    this.#starts++
    this.#isKilled = false
    const CHAOS_SEED = String(Number(this.#env['CHAOS_SEED']) + this.#starts)
    const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...this.#env, CHAOS_SEED },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let wasReady = false
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('message', (news: Report) => {
      if (news === 'ready') this.#isReady = wasReady = true
      else this.lostAnswers++
    })
    child.once('exit', (code) => {
      this.#isReady = false
      // An exit during startup is expected while the database is down.
      if (!this.#isKilled && wasReady) this.surprises.push(`${code}: ${said}`)
      if (!this.#isOver) this.#child = this.#start()
    })
    return child
  }

  /** Resolves once the server accepts requests. */
  async ready(): Promise<void> {
    await until(() => this.#isReady, 'the server is ready', START_MS)
  }

  /** Kills the server: now, or right after the gateway's next success and before its record is written. */
  async kill(when: 'now' | 'at the next success'): Promise<void> {
    const child = this.#child
    const ended = new Promise((resolve) => child.once('exit', resolve))
    this.#isKilled = true
    if (when === 'now') child.kill('SIGKILL')
    else child.send('die at the next success' satisfies Command)
    // No payment may be in progress, so stop waiting after a while.
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await ended
    clearTimeout(patience)
  }

  /** Kills the server without restarting it. */
  async end(): Promise<void> {
    this.#isOver = true
    this.#isKilled = true
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
}
