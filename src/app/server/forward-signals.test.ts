import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const scripts = join(import.meta.dirname, '../../../scripts')

/** Imitates npm: a shell that runs a script, which starts a long-running process. */
function startByNpm() {
  const script = `
    import { spawn } from 'node:child_process'
    import { forwardSignals } from ${JSON.stringify(pathToFileURL(join(scripts, 'forward-signals.mjs')).href)}
    const lasting = 'setInterval(() => {}, 1000); console.log(process.pid)'
    forwardSignals(spawn(process.execPath, ['-e', lasting], { stdio: 'inherit' }))`
  return spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; exit $?'], {
    env: { NODE: process.execPath, SCRIPT: script, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')(
  'a process started by npm ends with npm, although npm’s shell forwards no signals',
  async () => {
    const shell = startByNpm()
    const [line] = (await once(shell.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect(isThere(pid)).toBe(true)
    shell.kill('SIGTERM')
    try {
      await expect.poll(() => isThere(pid)).toBe(false)
    } finally {
      if (isThere(pid)) process.kill(pid, 'SIGKILL')
    }
  },
)
