import { execFile } from 'node:child_process'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { aProjectFolder } from '../../../test/project-folder.ts'

const SERVER = 'src/app/server/main.ts'
let root: string

beforeEach(async () => {
  root = await aProjectFolder({
    [SERVER]: `console.log('serving')`,
    'src/app/server/prepare.ts': `console.log('(the database is made)')`,
  })
})
afterEach(() => rm(root, { recursive: true }))

/** What a script prints. There is no npm, so an installation would fail. */
async function run(script: string, env: Record<string, string> = {}, folder = root) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(folder, 'scripts', script)],
    { cwd: folder, env: { PORT: String(await freePort()), ...env } },
  )
  return stdout
}

/** A container with so much memory. */
const having = (megabytes: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,process.constrainedMemory=()=>${megabytes}*2**20`,
})

test('a folder that is moved or copied starts without installing or building again', async () => {
  expect(await run('start.mjs')).toContain('(the build runs)')
  expect(await run('start.mjs')).not.toContain('build')
  const copy = `${root}-copy`
  await cp(root, copy, { recursive: true, verbatimSymlinks: true })
  expect(await run('start.mjs', {}, copy)).not.toContain('build')
  await rename(root, `${root}-moved`)
  await rename(copy, root)
  expect(await run('start.mjs')).not.toContain('build')
  await rm(`${root}-moved`, { recursive: true })
  await writeFile(join(root, SERVER), `console.log('serving again')`)
  expect(await run('start.mjs')).toContain('(the build runs)')
})

test.skipIf(process.platform !== 'linux')(
  'with too little memory for a build, it is refused before anything begins, with the ways out',
  async () => {
    for (const script of ['start.mjs', 'build.mjs']) {
      await expect(run(script, having(1000))).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'Building the pages needs 1300 MB of memory, and 1000 MB are free. Add memory or swap, or copy the ' +
          'folder dist from a machine where `npm run build` has built the same version.\n',
      })
    }
  },
)

test.skipIf(process.platform !== 'linux')(
  'with built pages it starts there, if it does not have to make the embedded database',
  async () => {
    await run('build.mjs')
    await expect(run('start.mjs', having(1000))).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(/^Making the database needs 1300 MB .* set DATABASE_URL .*\n$/),
    })
    const DATABASE_URL = 'postgres://elsewhere/market'
    expect(await run('start.mjs', { ...having(1000), DATABASE_URL })).toBe('serving\n')
  },
)

test.skipIf(process.platform !== 'linux')(
  'with memory for one of them, the build and the database are made one after the other',
  async () => {
    const output = await run('start.mjs', having(1400))
    expect(output.indexOf('(the build runs)')).toBeLessThan(output.indexOf('Built the pages'))
    expect(output.indexOf('Built the pages')).toBeLessThan(output.indexOf('(the database is made)'))
  },
)

test('the documents name the memory that a build takes', async () => {
  const project = join(import.meta.dirname, '../../..')
  const [, megabytes] =
    /BUILD_MEMORY_MB = (\d+)/.exec(await readFile(join(project, 'scripts/built.mjs'), 'utf8')) ?? []
  for (const name of ['README.md', 'docs/operate/README.md', 'docs/operate/7-update.md']) {
    expect(await readFile(join(project, name), 'utf8')).toContain(`${Number(megabytes) / 1000} GB`)
  }
})
