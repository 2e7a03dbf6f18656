import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Registration } from '#accounts/contract.ts'
import { createSuperAdmin } from '#accounts/server/service/accounts.ts'
import type { Config } from '#platform/server/config.ts'
import { commandEnvironment } from '../../../test/child-environment.ts'
import { anEmptyInstallation, removeEmptyInstallations } from '../../../test/empty-installation.ts'
import { makePromptCategories } from './demo/prompts.ts'
import { asSystem } from './system.ts'

/** Allows for a busy machine. */
const MINUTES_MS = 180_000
let place: Config

beforeAll(async () => {
  place = await anEmptyInstallation()
  await asSystem(place, async (ctx) => {
    const ada = { username: 'ada', fullName: 'Ada', email: 'ada@example.org' }
    await createSuperAdmin(ctx, Registration.parse({ ...ada, password: 'a long enough secret' }))
    await makePromptCategories(ctx)
  })
})
afterAll(removeEmptyInstallations)

const aPrompt = (name: string) =>
  JSON.stringify({
    title: `Explain ${name}`,
    description: `Says how ${name} works, in a few words.`,
    content: `Explain to me how ${name} works, as if I were {{age}}. ${'Go on. '.repeat(100)}`,
    category: 'coding',
  })

function start(...args: string[]) {
  const file = 'src/app/server/commands/prompts-import.ts'
  const child = spawn(process.execPath, [file, ...args], { env: commandEnvironment(place) })
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve))
  return { child, ended }
}

/** Runs the command to its end and returns its output. */
async function run(input: string, ...args: string[]) {
  const { child, ended } = start(...args)
  child.stdin.on('error', () => {}) // it may have ended without reading
  child.stdin.end(input)
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

const countAll = () =>
  asSystem(place, async (_, { pool }) => {
    const { rows } = await pool.query<{ prompts: number; deeds: number }>(
      `select (select count(*) from prompts) as prompts,
        (select count(*) from audit_log where action = 'prompt.imported') as deeds`,
    )
    return rows[0]
  })

test('a dry run writes nothing, a run imports, and a second run adds nothing', async () => {
  const file = join(place.dataDir, 'prompts.jsonl')
  await writeFile(file, `\uFEFF${aPrompt('a clock')}\r\n\r\n${aPrompt('a bell')}`)
  expect(await run('', file, '--dry-run')).toEqual({
    code: 0,
    out: 'Dry run, nothing was written: 2 read, 2 would be added, 0 already there, 0 refused.\n',
    err: '',
  })
  expect(await countAll()).toEqual({ prompts: 0, deeds: 0 })
  const done = 'Done: 2 read, 2 added, 0 already there, 0 refused.\n'
  expect(await run('', file)).toEqual({ code: 0, out: done, err: '' })
  const again = 'Done: 2 read, 0 added, 2 already there, 0 refused.\n'
  expect(await run('', file, '--author', 'ada')).toEqual({ code: 0, out: again, err: '' })
  expect(await countAll()).toEqual({ prompts: 2, deeds: 1 })
})

test('the example line of the handbook can be imported as it is', async () => {
  const page = '../../../docs/operate/reference/commands.md'
  const commands = await readFile(join(import.meta.dirname, page), 'utf8')
  const [example = ''] = /^\{"title".+\}$/m.exec(commands) ?? []
  expect(await run(example, '-', '--dry-run')).toMatchObject({ code: 0, err: '' })
})

test(
  'two thousand lines are imported, and each refused one is named without its text',
  async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => aPrompt(`wheel ${index}`))
    lines[41] = aPrompt('wheel 41').replace('coding', 'weaving')
    lines[1041] = `{"content": "${'long '.repeat(60_000)}"}`
    const { code, out, err } = await run(lines.join('\n'), '-')
    expect(err).toBe(
      'Line 42: category: There is no category weaving\nLine 1042: It is longer than 200 kB\n',
    )
    expect(out.split('\n')).toEqual([
      '500 read, 499 added, 0 already there, 1 refused',
      '1,000 read, 999 added, 0 already there, 1 refused',
      '1,500 read, 1,498 added, 0 already there, 2 refused',
      '2,000 read, 1,998 added, 0 already there, 2 refused',
      'Done: 2,000 read, 1,998 added, 0 already there, 2 refused.',
      '',
    ])
    expect(code).toBe(1)
  },
  MINUTES_MS,
)

test('a stopped import keeps its rows, records them in the audit log and can be resumed', async () => {
  const before = await countAll()
  const { child, ended } = start('-')
  const lines = Array.from({ length: 500 }, (_, index) => `${aPrompt(`cog ${index}`)}\n`)
  child.stdin.write(lines.join(''))
  // Standard input stays open without further lines.
  child.stdout.once('data', () => {
    // The process may get both signals: from the service manager, and forwarded by its parent.
    child.kill('SIGINT')
    child.kill('SIGTERM')
  })
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  const counts = '500 read, 500 added, 0 already there, 0 refused'
  expect({ code, out, err }).toEqual({
    code: 1,
    out: `${counts}\nStopped: ${counts}.\nRun the import again to continue; prompts that exist are skipped.\n`,
    err: '',
  })
  expect(await countAll()).toEqual({
    prompts: (before?.prompts ?? 0) + 500,
    deeds: (before?.deeds ?? 0) + 1,
  })
})

test('a wrong call does nothing and ends with 2', async () => {
  const usage = 'Usage: npm run prompts:import -- prompts.jsonl [--author you] [--dry-run]\n'
  const wrong = { code: 2, out: '' }
  const [none, odd, folder, nobody] = await Promise.all([
    run(''),
    run('', '-', '--dryrun'),
    run('', place.dataDir),
    run(aPrompt('nothing'), '-', '--author', 'nobody'),
  ])
  expect(none).toEqual({ ...wrong, err: `Name one file, or - for standard input.\n${usage}` })
  expect(odd).toMatchObject({ ...wrong, err: expect.stringContaining("Unknown option '--dryrun'") })
  expect(folder).toEqual({ ...wrong, err: `${place.dataDir} cannot be read: it is a folder\n` })
  expect(nobody).toEqual({ ...wrong, err: 'There is no active user called nobody.\n' })
})
