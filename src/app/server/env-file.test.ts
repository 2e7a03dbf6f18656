import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProjectFolder, copyScripts } from '../../../test/project-folder.ts'

let root: string
const TELLS = 'console.log(process.env.DATABASE_URL, process.env.SECRET)'

beforeAll(async () => {
  root = await aProjectFolder({
    '.env': 'DATABASE_URL=postgres://of-the-file/one\nSECRET=of the file\n',
    'src/app/server/commands/tell.ts': TELLS,
    'bench/tell.ts': TELLS,
  })
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
  await copyScripts(odd)
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
