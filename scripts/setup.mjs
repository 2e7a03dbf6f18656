// Checks and installs what TypeScript needs to run. Plain JavaScript, because the host's Node may be version 20.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as util from 'node:util'
import { drawCount, say } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const lockfile = join(root, 'package-lock.json')
const LOOK_MS = 500
/** What an installation takes, with npm's cache. */
const INSTALL_MB = 1200

/** What building and serving needs: the dependencies of package.json. */
const PRODUCT = 'product'
/** All of that, and what the product loads only when it is configured: connections/package.json. */
const CONNECTIONS = 'connections'
/** All of that, and what only tests, checks and benchmarks need: checks/package.json. */
export const CHECKS = 'checks'
/** Each kind with what npm installs for it. */
const npmOptions = {
  [PRODUCT]: ['--no-workspaces'],
  [CONNECTIONS]: ['--workspace=connections', '--include-workspace-root'],
  [CHECKS]: [],
}
const kinds = Object.keys(npmOptions)
/** Holds the hash of the lockfile that the packages of a kind were installed from. */
const markOf = (kind) => join(modules, `.vibework-${kind}`)
/** The variables that make the product load a package of `connections`. */
const CONNECTED =
  /^(STRIPE_SECRET_KEY|REDIS_URL|S3_BUCKET|OTEL_EXPORTER_OTLP_(TRACES_)?ENDPOINT)(_FILE)?$/
/** Exists while npm installs. npm takes a package that it had only begun to unpack for a complete one. */
const unfinished = join(modules, '.vibework-unfinished')

/**
 * Node option that reads the operator's variables for the server and its commands. Variables already set take
 * precedence.
 */
export const envFile = `--env-file-if-exists=${join(root, '.env')}`

/** Compiled code is kept between starts, which makes a restart and a command about a third faster. */
export const compileCache = join(modules, '.cache/compiled')

/** The operator's variables: the environment and, if this Node can read it (from 20.12), .env. */
export function operatorVariables() {
  const file = join(root, '.env')
  if (!existsSync(file)) return process.env
  const text = readFileSync(file)
  refuseMarked(text)
  return { ...util.parseEnv?.(text.toString()), ...process.env }
}

/** Some programs mark the encoding at the beginning of a file, and Node would not find the first variable behind it. */
function refuseMarked(text) {
  const isMarked = ['efbbbf', 'fffe', 'feff'].some((mark) =>
    text.toString('hex', 0, 3).startsWith(mark),
  )
  if (isMarked) giveUp('.env begins with a byte order mark. Save it again as UTF-8 without one.')
}

/** The pinned Node 24 from node_modules. */
export function nodeBinary() {
  return join(modules, '.bin/node')
}

/**
 * Installs from the lockfile what is missing, or was installed from a different lockfile. By default that is what this
 * installation is configured to load.
 */
export async function ensureInstalled(kind = configuredKind()) {
  refuseOldNode()
  refuseUnreadablePath()
  const wanted = hashOf(lockfile)
  if (!existsSync(unfinished) && isMarked(markOf(kind), wanted)) return
  refuseWithoutRoom(root, INSTALL_MB, 'the dependencies')
  const started = Date.now()
  say('Installing the dependencies from the lockfile, once …')
  // An interrupted installation starts over; what it downloaded is in npm's cache.
  if (existsSync(unfinished)) rmSync(modules, { recursive: true, force: true })
  mkdirSync(modules, { recursive: true })
  writeFileSync(unfinished, '')
  const counting = setInterval(() => drawCount('packages', countInstalled()), LOOK_MS)
  const code = await run('npm', npmArguments(kind))
  clearInterval(counting)
  if (code !== 0) giveUp('The dependencies could not be installed; see the lines above.')
  for (const one of kinds.slice(0, kinds.indexOf(kind) + 1)) writeFileSync(markOf(one), wanted)
  rmSync(unfinished)
  say(`Installed ${countInstalled()} packages in ${seconds(started)} s.`)
}

function configuredKind() {
  const isConnected = Object.entries(operatorVariables()).some(
    ([name, value]) => value && CONNECTED.test(name),
  )
  return isConnected ? CONNECTIONS : PRODUCT
}

function npmArguments(kind) {
  return [
    // Not `npm ci`, which would remove the Node that may be running this (docs/decisions/0003-node-from-npm.md).
    'install',
    '--no-save',
    // With NODE_ENV=production npm would leave out the build tools.
    '--include=dev',
    ...npmOptions[kind],
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
}

/** Counts the packages that have a folder already. */
function countInstalled() {
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'))
  const scopes = names.filter((name) => name.startsWith('@'))
  const inScopes = scopes.flatMap((name) => readdirSync(join(modules, name)))
  return names.length - scopes.length + inScopes.length
}

/** Whether the mark says that its work was done from this source. */
export function isMarked(mark, wanted) {
  return existsSync(mark) && readFileSync(mark, 'utf8') === wanted
}

const OLDEST_NODE = 20

function refuseOldNode() {
  const [major = ''] = process.versions.node.split('.')
  if (Number(major) >= OLDEST_NODE) return
  giveUp(
    `This is Node ${process.versions.node}; starting needs Node ${OLDEST_NODE} or newer. Install it from https://nodejs.org, and start again.`,
  )
}

/** Vite treats these characters as parts of a URL, and the build fails with pages of errors. */
const UNREADABLE = /[#?]/

function refuseUnreadablePath() {
  const folder = root.replace(/\/$/, '')
  if (!UNREADABLE.test(folder)) return
  giveUp(
    `The pages cannot be built in ${folder}: the name of a folder has a # or a ?. Rename it, or move the project.`,
  )
}

/** Refuses to begin what would fail after minutes: in a folder that cannot be written, or on a full disk. */
export function refuseWithoutRoom(folder, megabytes, what) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    giveUp(
      `The folder ${folder} cannot be written, and ${what} belong there. Make it writable, or move the project.`,
    )
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free >= megabytes) return
  giveUp(
    `The disk of ${folder} has ${free} MB left, and ${what} need ${megabytes} MB. Make room, and start again.`,
  )
}

/** Refuses what the system would kill after a minute. `wayOut` completes "Add memory or swap, or". */
export function refuseWithoutMemory(megabytes, what, wayOut) {
  const free = freeMemory()
  if (free >= megabytes) return
  giveUp(
    `${what} needs ${megabytes} MB of memory, and ${free} MB are free. Add memory or swap, or ${wayOut}.`,
  )
}

/** In MB, with swap; infinite where the system makes room by itself. */
export function freeMemory() {
  if (process.platform !== 'linux') return Infinity
  const facts = readFileSync('/proc/meminfo', 'utf8')
  const kilobytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(facts)?.[1] ?? 0)
  const free = (kilobytes('MemAvailable') + kilobytes('SwapFree')) / 1024
  // A container has no more than its limit, of which the files that it has read take a part for as long as it is free.
  const limit = (process.constrainedMemory?.() || Infinity) / 2 ** 20
  return Math.floor(Math.min(free, limit))
}

/** Ends this process with one sentence that says what to do. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
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

/** A hash of the contents and of the paths within the project, so that it stays when the project moves. */
export function hashOf(...files) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(relative(root, file).replaceAll(sep, '/')).update(readFileSync(file))
  }
  return hash.digest('hex')
}

export function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1)
}
