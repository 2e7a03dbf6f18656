// Builds the pages for every script that serves them.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, nodeBinary, root, run, seconds } from './setup.mjs'

const buildMark = join(root, 'dist/.built-from')

/** Builds the pages when a source file has changed since the last build. Exits the process when the build fails. */
export async function ensureBuilt() {
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
  // `public` is copied into the build unchanged, and `scripts` holds the build plugins.
  const listed = ['src', 'public', 'scripts'].flatMap((folder) => filesIn(folder)).filter(isSource)
  return [...listed, join(root, 'vite.config.ts'), join(root, 'package-lock.json')]
}
