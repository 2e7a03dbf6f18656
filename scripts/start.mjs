// `npm start` and `npm run dev`: install what is missing, build what is stale, then serve.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { endTogether } from './end-together.mjs'
import { ensureInstalled, envFile, nodeBinary, root } from './setup.mjs'

const isDev = process.argv.includes('--dev')
const demo = process.argv.includes('--no-demo') ? { DEMO: '0' } : {}
/** The process gives back itself, once it is ready, what starting took (main.ts). */
const CAN_COLLECT = '--expose-gc'
/** What was compiled once is not compiled again: the next start is a third quicker. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')

/** Each thread that draws or hashes would keep free memory of its own: twice as much after an hour. */
const MALLOC_ARENA_MAX = '2'

await ensureInstalled()
if (!isDev) await ensureBuilt()
serve()

function serve() {
  // Vite reloads what it renders; a change of the API restarts the process.
  const args = isDev
    ? [envFile, '--watch', '--watch-preserve-output', 'src/app/server/main.ts', '--dev']
    : [envFile, CAN_COLLECT, 'src/app/server/main.ts']
  const child = spawn(nodeBinary(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, ...process.env, ...demo },
  })
  endTogether(child)
}
