import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 3199)
const FRESH_PORT = FIRST_PORT + 3
export const FRESH_URL = `http://127.0.0.1:${FRESH_PORT}`
/** Journeys of two files can run side by side, so the second one has its own port. */
const OWNED_PORT = FIRST_PORT + 5
export const OWNED_URL = `http://127.0.0.1:${OWNED_PORT}`
const root = join(import.meta.dirname, '..')

interface Fresh {
  token: string
  stop: () => Promise<void>
}

/** Starts the product without any users; resolves with the setup token that it prints. */
export function startFresh(): Promise<Fresh> {
  return start(FRESH_PORT, {})
}

/** Starts the product with a super admin as its only user, for journeys that reach all members. */
export function startOwned(owner: { username: string; password: string }): Promise<Fresh> {
  return start(OWNED_PORT, {
    ADMIN_USERNAME: owner.username,
    ADMIN_EMAIL: `${owner.username}@example.org`,
    ADMIN_PASSWORD: owner.password,
  })
}

/** Every attempt starts with a new data directory. */
async function start(port: number, env: Record<string, string>): Promise<Fresh> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vibework-e2e-'))
  const product = spawn(process.execPath, [join(root, 'src/app/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: '0',
      ...env,
    },
  })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  const stop = async () => {
    product.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  let said = ''
  for await (const chunk of product.stdout) {
    said += String(chunk)
    const token = /\/setup\?token=(\S+)/.exec(said)?.[1] ?? ''
    if (!said.includes(' is ready: ') || (!token && !env['ADMIN_USERNAME'])) continue
    // Keep draining stdout, or the product would block when the pipe is full.
    product.stdout.resume()
    return { token, stop }
  }
  await stop()
  throw new Error(`The product did not start: ${said}`)
}
