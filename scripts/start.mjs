// `npm start` and `npm run dev`: install what is missing, build what is stale and prepare the database, then serve.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve as resolvePath } from 'node:path'
import { BUILD_MEMORY_MB, ensureBuilt, refuseUnbuildable } from './built.mjs'
import { forwardSignals } from './forward-signals.mjs'
import { drawBar } from './progress.mjs'
import {
  compileCache,
  ensureInstalled,
  envFile,
  freeMemory,
  giveUp,
  nodeBinary,
  operatorVariables,
  refuseWithoutMemory,
  refuseWithoutRoom,
  root,
} from './setup.mjs'

const isDev = process.argv.includes('--dev')
/** Exposes `gc()`, so that the process can release startup memory once it is ready (main.ts). */
const CAN_COLLECT = '--expose-gc'
const DATABASE_MB = 300
/** What the embedded database takes while it is made, with its demo data. */
const DATABASE_MEMORY_MB = 1300

const env = {
  NODE_COMPILE_CACHE: compileCache,
  // By default, each thread that processes images or hashes passwords keeps its own free memory, which doubles memory
  // use within an hour.
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  ...(process.argv.includes('--no-demo') && { DEMO: '0' }),
}

/** What the configuration reads, as far as it matters before the server starts. */
const { PORT = '3000', HOST = '127.0.0.1', DATA_DIR = 'data', DATABASE_URL } = operatorVariables()

await refusePortInUse()
refuseShortMemory()
await ensureInstalled()
await makeWhatIsMissing()
serve()

/** What is refused here would be refused, or killed, after the installation. */
function refuseShortMemory() {
  if (!isDev) refuseUnbuildable()
  if (hasDatabase()) return
  refuseWithoutMemory(
    DATABASE_MEMORY_MB,
    'Making the database',
    'set DATABASE_URL to a PostgreSQL database',
  )
}

/** The build and the database keep a core busy each, and neither needs the other. */
async function makeWhatIsMissing() {
  const steps = [() => isDev || ensureBuilt(), () => hasDatabase() || prepareDatabase()]
  if (freeMemory() >= BUILD_MEMORY_MB + DATABASE_MEMORY_MB) {
    await Promise.all(steps.map((step) => step()))
  } else {
    for (const step of steps) await step()
  }
}

/** True for PostgreSQL as well, which the server prepares. */
function hasDatabase() {
  return Boolean(DATABASE_URL) || existsSync(resolvePath(root, DATA_DIR, 'database'))
}

/** Creates the embedded database of a first start. Exits the process when that fails; the child has said why. */
function prepareDatabase() {
  refuseWithoutRoom(root, DATABASE_MB, 'the database')
  return new Promise((resolve) => {
    const child = spawn(nodeBinary(), [envFile, 'src/app/server/prepare.ts'], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env,
    })
    child.on('message', ({ work, done, all }) => drawBar(work, done, all))
    child.on('error', () => process.exit(1))
    child.on('exit', (code) => (code === 0 ? resolve() : process.exit(1)))
  })
}

function serve() {
  // Vite reloads the pages; a change to the server restarts the process.
  const args = isDev
    ? [envFile, '--watch', '--watch-preserve-output', 'src/app/server/main.ts', '--dev']
    : [envFile, CAN_COLLECT, 'src/app/server/main.ts']
  const child = spawn(nodeBinary(), args, { cwd: root, stdio: 'inherit', env })
  forwardSignals(child)
}

/** The server checks this as well, but a first start would install and build for a minute before it does. */
async function refusePortInUse() {
  const isInUse = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }) => resolve(code === 'EADDRINUSE'))
    probe.listen(Number(PORT), HOST, () => probe.close(() => resolve(false)))
  })
  if (isInUse) {
    giveUp(`Port ${PORT} is in use. Stop the program that uses it, or choose another PORT.`)
  }
}
