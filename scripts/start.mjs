// `npm start` and `npm run dev`: install what is missing, build what is stale, then serve.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { forwardSignals } from './forward-signals.mjs'
import { ensureInstalled, envFile, nodeBinary, root } from './setup.mjs'

const isDev = process.argv.includes('--dev')
const demo = process.argv.includes('--no-demo') ? { DEMO: '0' } : {}
/** Exposes `gc()`, so that the process can release startup memory once it is ready (main.ts). */
const CAN_COLLECT = '--expose-gc'
/** Caches compiled code between starts, which makes a restart about a third faster. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')

/**
 * By default, each thread that processes images or hashes passwords keeps its own free memory, which doubles memory use
 * within an hour.
 */
const MALLOC_ARENA_MAX = '2'

await ensureInstalled()
if (!isDev) await ensureBuilt()
serve()

function serve() {
  // Vite reloads the pages; a change to the server restarts the process.
  const args = isDev
    ? [envFile, '--watch', '--watch-preserve-output', 'src/app/server/main.ts', '--dev']
    : [envFile, CAN_COLLECT, 'src/app/server/main.ts']
  const child = spawn(nodeBinary(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, ...process.env, ...demo },
  })
  forwardSignals(child)
}
