// Checks and installs what TypeScript needs to run. Plain JavaScript, because the host's Node may be version 20.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const installMark = join(root, 'node_modules/.vibework-lock')

/**
 * Node option that reads the operator's variables for the server and its commands. Variables already set take
 * precedence.
 */
export const envFile = `--env-file-if-exists=${join(root, '.env')}`

/** The pinned Node 24 from node_modules. */
export function nodeBinary() {
  return join(root, 'node_modules/.bin/node')
}

/** Vite treats these characters as parts of a URL, and the build fails with pages of errors. */
const UNREADABLE = /[#?]/

/** Exits with a one-sentence explanation before anything else runs. */
function refuseUnreadablePath() {
  const folder = root.replace(/\/$/, '')
  if (!UNREADABLE.test(folder)) return
  console.error(
    `The pages cannot be built in ${folder}: the name of a folder has a # or a ?. Rename it, or move the project.`,
  )
  process.exit(1)
}

/** Installs from the lockfile when node_modules is missing or was installed from a different lockfile. */
export async function ensureInstalled() {
  refuseUnreadablePath()
  const wanted = hashOf(join(root, 'package-lock.json'))
  if (existsSync(installMark) && readFileSync(installMark, 'utf8') === wanted) return
  const started = Date.now()
  console.log('Installing dependencies from the lockfile (a minute or so, once) …')
  // Not `npm ci`, which would remove the Node that may be running this (docs/decisions/0003-node-from-npm.md).
  const code = await run('npm', [
    'install',
    '--no-save',
    // With NODE_ENV=production npm would leave out the build tools.
    '--include=dev',
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
