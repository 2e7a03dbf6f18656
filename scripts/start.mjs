// `npm start` and `npm run dev`: install what is missing, build what is stale, then serve.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, hashOf, nodeBinary, root, run, seconds } from './setup.mjs'

const isDev = process.argv.includes('--dev')
const demo = process.argv.includes('--no-demo') ? { DEMO: '0' } : {}
/** Half of what Node takes for what does not live long: a third less memory at rest, and no slower. */
const YOUNG_MEMORY = '--max-semi-space-size=8'
/** What was compiled once is not compiled again: the next start is a third quicker. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled')
const buildMark = join(root, 'dist/.built-from')

await ensureInstalled()
if (!isDev) await ensureBuilt()
serve()

/** The built pages are stale when any file they could be made of has changed. */
async function ensureBuilt() {
  const wanted = hashOf(...sourceFiles())
  if (existsSync(buildMark) && readFileSync(buildMark, 'utf8') === wanted) return
  const started = Date.now()
  console.log('Building the pages …')
  const code = await run(nodeBinary(), [
    'node_modules/vite/bin/vite.js',
    'build',
    '--logLevel',
    'warn',
  ])
  if (code !== 0) {
    console.error('The pages could not be built; see the lines above.')
    process.exit(1)
  }
  writeFileSync(buildMark, wanted)
  console.log(`Built in ${seconds(started)} s.`)
}

function sourceFiles() {
  const isSource = (path) => !/\.test\.tsx?$/.test(path) && statSync(path).isFile()
  const filesIn = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(root, folder, name))
      .toSorted()
  // What is copied as it is, and what builds, too.
  const listed = ['src', 'public', 'scripts'].flatMap((folder) => filesIn(folder)).filter(isSource)
  return [...listed, join(root, 'vite.config.ts'), join(root, 'package-lock.json')]
}

function serve() {
  // Vite reloads what it renders; a change of the API restarts the process.
  const args = isDev
    ? ['--watch', '--watch-preserve-output', 'src/app/server/main.ts', '--dev']
    : [YOUNG_MEMORY, 'src/app/server/main.ts']
  const child = spawn(nodeBinary(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE, ...process.env, ...demo },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
