// Builds the pages for every script that serves them.
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './progress.mjs'
import {
  freeMemory,
  giveUp,
  hashOf,
  isMarked,
  nodeBinary,
  refuseWithoutMemory,
  refuseWithoutRoom,
  root,
  run,
  seconds,
} from './setup.mjs'

const buildMark = join(root, 'dist/.built-from')
const PAGES_MB = 50
/** The memory that a build takes (README.md#requirements). */
export const BUILD_MEMORY_MB = 1300

/** Refuses a build that the system would kill; does nothing if the pages are built. */
export function refuseUnbuildable() {
  if (freeMemory() >= BUILD_MEMORY_MB || isMarked(buildMark, hashOf(...sourceFiles()))) return
  refuseWithoutMemory(
    BUILD_MEMORY_MB,
    'Building the pages',
    'copy the folder dist from a machine where `npm run build` has built the same version',
  )
}

/** Builds the pages when a source file has changed since the last build. Exits the process when the build fails. */
export async function ensureBuilt() {
  const wanted = hashOf(...sourceFiles())
  if (isMarked(buildMark, wanted)) return
  refuseUnbuildable()
  refuseWithoutRoom(root, PAGES_MB, 'the pages')
  const started = Date.now()
  say('Building the pages …')
  // A build that is interrupted leaves no mark, so the next start builds again.
  rmSync(buildMark, { force: true })
  const code = await run(nodeBinary(), [
    'node_modules/vite/bin/vite.js',
    'build',
    '--logLevel',
    'warn',
  ])
  if (code !== 0) giveUp('The pages could not be built; see the lines above.')
  writeFileSync(buildMark, wanted)
  say(`Built the pages in ${seconds(started)} s.`)
}

function sourceFiles() {
  const isSource = (path) => !/\.test\.tsx?$/.test(path) && statSync(path).isFile()
  const filesIn = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(root, folder, name))
      .toSorted()
  // `public` is copied into the build unchanged, and `scripts` holds the build plugins.
  const listed = ['src', 'public', 'scripts'].flatMap((folder) => filesIn(folder)).filter(isSource)
  return [...listed, join(root, 'vite.config.ts'), join(root, 'package-lock.json')]
}
