import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const port = Number(process.env['E2E_PORT'] ?? 3199) + 3
export const FRESH_URL = `http://127.0.0.1:${port}`
const root = join(import.meta.dirname, '..')

/**
 * Starts the product without any users; resolves with the setup token that it prints. Every attempt starts with a new
 * data directory.
 */
export async function startFresh(): Promise<{ token: string; stop: () => Promise<void> }> {
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
    const token = /\/setup\?token=(\S+)/.exec(said)?.[1]
    if (!token || !said.includes(' is ready: ')) continue
    // Keep draining stdout, or the product would block when the pipe is full.
    product.stdout.resume()
    return { token, stop }
  }
  await stop()
  throw new Error(`The product did not start: ${said}`)
}
