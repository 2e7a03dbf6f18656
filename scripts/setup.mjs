// What must be true before TypeScript can run. Plain JavaScript: the host's Node may be 20.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const installMark = join(root, 'node_modules/.vibework-lock')

/** The pinned Node 24 from node_modules. */
export function nodeBinary() {
  return join(root, 'node_modules/.bin/node')
}

/** Installs from the lockfile when node_modules is missing or another lockfile filled it. */
export async function ensureInstalled() {
  const wanted = hashOf(join(root, 'package-lock.json'))
  if (existsSync(installMark) && readFileSync(installMark, 'utf8') === wanted) return
  const started = Date.now()
  console.log('Installing dependencies from the lockfile (a minute or so, once) …')
  // Not `npm ci`, which removes the Node that may be running this (docs/decisions/0003-node-from-npm.md).
  const code = await run('npm', [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) {
    console.error('The dependencies could not be installed; see the lines above.')
    process.exit(1)
  }
  writeFileSync(installMark, wanted)
  console.log(`Installed in ${seconds(started)} s.`)
}

/** Runs a command with its output shown; resolves with the exit code. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

export function hashOf(...files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

export function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1)
}
