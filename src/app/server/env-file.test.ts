import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A project folder with only the scripts, one command, one benchmark and an .env file. */
let root: string
const scripts = join(import.meta.dirname, '../../../scripts')
const STARTING = [
  'start.mjs',
  'run.mjs',
  'setup.mjs',
  'built.mjs',
  'progress.mjs',
  'forward-signals.mjs',
]
const TELLS = 'console.log(process.env.DATABASE_URL, process.env.SECRET)'

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'vibework-project-')))
  for (const folder of ['scripts', 'bench', 'node_modules/.bin', 'src/app/server/commands']) {
    await mkdir(join(root, folder), { recursive: true })
  }
  for (const name of STARTING) await copyFile(join(scripts, name), join(root, 'scripts', name))
  const lock = join(root, 'package-lock.json')
  await writeFile(lock, '{}')
  const mark = createHash('sha256').update('package-lock.json').update('{}').digest('hex')
  for (const kind of ['product', 'checks']) {
    await writeFile(join(root, `node_modules/.vibework-${kind}`), mark)
  }
  await symlink(process.execPath, join(root, 'node_modules/.bin/node'))
  await writeFile(
    join(root, '.env'),
    'DATABASE_URL=postgres://of-the-file/one\nSECRET=of the file\n',
  )
  await writeFile(join(root, 'src/app/server/commands/tell.ts'), TELLS)
  await writeFile(join(root, 'bench/tell.ts'), TELLS)
})
afterAll(() => rm(root, { recursive: true }))

async function outputOf(file: string, env: Record<string, string> = {}) {
  const args = [join(root, 'scripts/run.mjs'), file]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return stdout.trim()
}

test('a command reads .env, and variables that are already set win', async () => {
  const command = 'src/app/server/commands/tell.ts'
  expect(await outputOf(command)).toBe('postgres://of-the-file/one of the file')
  expect(await outputOf(command, { SECRET: 'set' })).toBe('postgres://of-the-file/one set')
})

test.each([
  ['UTF-8', Buffer.from('\uFEFFDATABASE_URL=postgres://of-the-file/one\n', 'utf8')],
  ['UTF-16', Buffer.from('\uFEFFDATABASE_URL=postgres://of-the-file/one\n', 'utf16le')],
])('an .env in %s with a byte order mark is refused before anything starts', async (_, text) => {
  const file = join(root, '.env')
  const before = await readFile(file)
  await writeFile(file, text)
  try {
    await expect(outputOf('src/app/server/commands/tell.ts')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('.env begins with a byte order mark.'),
    })
  } finally {
    await writeFile(file, before)
  }
})

test('a benchmark does not read .env, so it cannot reach the operator’s database', async () => {
  expect(await outputOf('bench/tell.ts')).toBe('undefined undefined')
})

test('a folder with # in its name is refused with a one-line message', async () => {
  const odd = `${root}#2`
  await mkdir(join(odd, 'scripts'), { recursive: true })
  for (const name of STARTING) await copyFile(join(scripts, name), join(odd, 'scripts', name))
  const running = promisify(execFile)(process.execPath, [join(odd, 'scripts/run.mjs'), 'x.ts'])
  await expect(running).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The pages cannot be built in .*#2: [^\n]+\n$/),
  })
  await rm(odd, { recursive: true })
})

test('a port in use is named before anything is installed or built', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const starting = promisify(execFile)(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { PORT: String(port) },
  })
  await expect(starting).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is in use. Stop the program that uses it, or choose another PORT.\n`,
  })
  holder.close()
})
