import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const scripts = join(import.meta.dirname, '../scripts')
const STARTING = [
  'start.mjs',
  'run.mjs',
  'build.mjs',
  'setup.mjs',
  'built.mjs',
  'progress.mjs',
  'forward-signals.mjs',
]
/** Stands for the build: says so, and makes the folder. */
const BUILD = `require('node:fs').mkdirSync('dist', { recursive: true }); console.log('(the build runs)')`

/** Copies what starts the product into a folder. */
export async function copyScripts(folder: string): Promise<void> {
  await mkdir(join(folder, 'scripts'), { recursive: true })
  for (const name of STARTING) await copyFile(join(scripts, name), join(folder, 'scripts', name))
}

/** A project with only the scripts, the given files, and marks that its packages are installed. */
export async function aProjectFolder(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'vibework-project-')))
  await copyScripts(root)
  const all = {
    'package-lock.json': '{}',
    'vite.config.ts': '',
    'public/robots.txt': '',
    'node_modules/vite/bin/vite.js': BUILD,
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const mark = createHash('sha256').update('package-lock.json').update('{}').digest('hex')
  for (const kind of ['product', 'checks']) {
    await writeFile(join(root, `node_modules/.vibework-${kind}`), mark)
  }
  await mkdir(join(root, 'node_modules/.bin'))
  await symlink(process.execPath, join(root, 'node_modules/.bin/node'))
  return root
}
