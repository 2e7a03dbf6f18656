import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#platform/server/config.ts'
import { verifyArchive } from './archive.ts'
import { backUp, streamBackup } from './backup.ts'
import { isSameSecret } from './manifest.ts'
import { restore, restoreStream } from './restore.ts'
import { checkFiles } from '../doctor/machine.ts'
import { dumpBooks, findFaults } from '../invariants.ts'
import { recordBackup } from '../record-backup.ts'
import { asSystem } from '../system.ts'
import { commandEnvironment } from '../../../../test/child-environment.ts'
import { startFakeS3 } from '../../../../test/fake-s3.ts'
import {
  aDemoInstallation,
  anEmptyInstallation,
  removeEmptyInstallations,
  SECRET,
} from '../../../../test/empty-installation.ts'

const KEY = 'a-key-of-a-picture.webp'
const PICTURE = new TextEncoder().encode('not really a picture')
const MINUTES_MS = 300_000
let source: Config
let archive: string
let books: string[]

beforeAll(async () => {
  source = await aDemoInstallation()
  books = await asSystem(source, async (ctx, database) => {
    await ctx.files.put(KEY, PICTURE, 'image/webp')
    // An event in progress at the moment of the backup, as on any running site. It must not count as a fault of the
    // copy.
    await database.pool.query(
      `insert into webhook_inbox (gateway, event_id, type, payload, received_at, due_at)
       values ('test', 'evt_under_way', 'payment_intent.succeeded', '{}', now(), now())`,
    )
    return dumpBooks(database)
  })
  archive = join(source.dataDir, 'backup.tar.gz')
  await backUp(source, archive, new Date())
}, MINUTES_MS)

afterAll(removeEmptyInstallations)

test('what was backed up comes back: people, files, and every cent where it was', async () => {
  const target = await anEmptyInstallation()
  // Running the doctor first leaves empty folders, which must not make the restore fail.
  expect(await checkFiles(target)).toMatchObject({ status: 'ok' })
  const { manifest, ...found } = await restore(target, archive)
  expect(found).toEqual({ applied: [], faults: [], isSameSecret: true })
  expect(manifest.rows).toMatchObject({ users: 40, orders: 118 })
  await asSystem(target, async (ctx, database) => {
    expect(await dumpBooks(database)).toEqual(books)
    expect((await ctx.files.read(KEY))?.bytes).toEqual(Buffer.from(PICTURE))
    // Cached sums depend on the old server's transaction ids and would hide new movements.
    const { rows } = await database.pool.query(
      `select horizon::text, (select count(*) from account_snapshots) as kept
       from ledger_totals_horizon`,
    )
    expect(rows).toEqual([{ horizon: '0', kept: 0 }])
    expect(await findFaults(database)).toEqual(['an event was never handled: evt_under_way'])
  })
  expect((await readdir(target.dataDir)).some((name) => name.startsWith('restore-'))).toBe(false)
})

test('uploads are restored into the bucket of the new installation', async () => {
  const bucket = await startFakeS3()
  const target = { ...(await anEmptyInstallation()), s3: bucket.options }
  try {
    bucket.trouble = 503
    await expect(restore(target, archive)).rejects.toThrow('does not take the files')
    bucket.trouble = 0
    expect((await restore(target, archive)).faults).toEqual([])
    await asSystem(target, async (ctx) => {
      expect(Buffer.from((await ctx.files.read(KEY))?.bytes ?? [])).toEqual(Buffer.from(PICTURE))
    })
  } finally {
    bucket.close()
  }
})

test('a missing data directory is created, and one that cannot be created gives a clear message', async () => {
  const place = await anEmptyInstallation()
  const dataDir = join(place.dataDir, 'not', 'yet')
  expect((await restore({ ...place, dataDir }, archive)).faults).toEqual([])
  const below = { ...place, dataDir: join(archive, 'below') }
  await expect(restore(below, archive)).rejects.toThrow(/cannot be written: (EEXIST|ENOTDIR)/)
})

test('an archive is readable by its owner alone, and never overwritten', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  await expect(backUp(source, archive, new Date())).rejects.toThrow('already exists')
  expect((await readdir(source.dataDir)).some((name) => name.startsWith('.backup-'))).toBe(false)
})

test('nothing is restored into an installation with data', async () => {
  await expect(restore(source, archive)).rejects.toThrow('is not empty')
})

test('a different secret is detected', async () => {
  const { secretCheck } = await verifyArchive(archive)
  expect(isSameSecret(SECRET, secretCheck)).toBe(true)
  expect(isSameSecret('another secret, also long enough to be one', secretCheck)).toBe(false)
})

test('a damaged archive restores nothing', async () => {
  const target = await anEmptyInstallation()
  const bytes = await readFile(archive)
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1)
  const bad = join(target.dataDir, 'bad.tar.gz')
  for (const damaged of [flipped, bytes.subarray(0, bytes.length >> 1), Buffer.from('hello')]) {
    await writeFile(bad, damaged)
    await expect(restore(target, bad)).rejects.toThrow('nothing was restored')
  }
  await expect(restore(target, join(target.dataDir, 'none'))).rejects.toThrow('no archive')
  expect(await readdir(target.dataDir)).toEqual(['bad.tar.gz'])
})

test(
  'the commands report what they did, or why they could not',
  { timeout: MINUTES_MS },
  async () => {
    const target = await anEmptyInstallation()
    const env = commandEnvironment(target)
    const run = (name: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [`src/app/server/commands/${name}.ts`, ...args], {
        env,
      })
    await expect(run('backup')).rejects.toMatchObject({
      code: 1,
      stderr: 'Usage: npm run backup -- --to vibework.tar.gz\n',
    })
    const nothing = run('backup', '--to', join(target.dataDir, 'nothing.tar.gz'))
    await expect(nothing).rejects.toMatchObject({
      stderr: expect.stringMatching(/no database|not a Vibework database/),
    })
    const { stdout } = await run('restore', '--from', archive)
    expect(stdout).toContain('people 40, orders 118, files 151')
    expect(stdout).toContain('The books are sound.')

    env.VIBEWORK_CALL = 'vibework'
    await expect(run('backup')).rejects.toMatchObject({
      stderr: 'Usage: vibework backup --to vibework.tar.gz\n',
    })
    env.BACKUP_TO = join(target.dataDir, 'backups')
    await mkdir(env.BACKUP_TO)
    expect((await run('backup')).stdout).toMatch(
      /vibework-[\dT-]+Z\.tar\.gz .* orders 118, files 151/,
    )
    const [name = ''] = await readdir(env.BACKUP_TO)
    expect(await verifyArchive(join(env.BACKUP_TO, name))).toMatchObject({ format: 1 })
    expect((await run('backup', '--record')).stdout).toContain('by other means')
  },
)

test('an archive can be piped from one installation into another', async () => {
  const target = await anEmptyInstallation()
  const pipe = new PassThrough()
  const [sent, found] = await Promise.all([
    streamBackup(source, pipe, new Date()),
    restoreStream(target, pipe),
  ])
  expect(found).toMatchObject({ faults: [], isSameSecret: true })
  expect(found.manifest).toEqual(sent)
  const left = [...(await readdir(target.dataDir)), ...(await readdir(source.dataDir))]
  expect(left.filter((one) => /backup-|restore-/.test(one))).toEqual([])
})

test('the database records that it was backed up and restored', async () => {
  await recordBackup(source, 'backed up')
  await recordBackup(source, 'restored')
  const actions = await asSystem(source, async (_, { pool }) => {
    const { rows } = await pool.query<{ action: string }>(
      `select action from audit_log where action like 'backup.%' order by id`,
    )
    return rows.map(({ action }) => action)
  })
  expect(actions).toEqual(['backup.made', 'backup.restored'])
})
