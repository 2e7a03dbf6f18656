import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveFile, startOf, sweepReceived } from './received-file.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vibework-received-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const left = () => readdir(join(dataDir, '.incoming'))

test('a received file is stored byte for byte, and its first bytes can be read', async () => {
  const bytes = Buffer.from('twelve bytes')
  const file = await receiveFile(Readable.from([bytes]), { dataDir, maxBytes: 12 })
  expect(file.size).toBe(12)
  expect(await readFile(file.path)).toEqual(bytes)
  expect(Buffer.from(await startOf(file, 6)).toString()).toBe('twelve')
})

test('a file with one byte too many is refused and leaves nothing on disk [control 37]', async () => {
  const receiving = receiveFile(Readable.from([Buffer.alloc(10), Buffer.alloc(3)]), {
    dataDir,
    maxBytes: 12,
  })
  await expect(receiving).rejects.toMatchObject({ code: 'request.too_large' })
  expect(await left()).toEqual([])
})

test('an interrupted upload leaves nothing on disk', async () => {
  async function* broken() {
    yield Buffer.alloc(5)
    throw new Error('The visitor has left')
  }
  const receiving = receiveFile(Readable.from(broken()), { dataDir, maxBytes: 12 })
  await expect(receiving).rejects.toThrow('The visitor has left')
  expect(await left()).toEqual([])
})

test('the sweep deletes old leftovers but not recent files', async () => {
  const { path } = await receiveFile(Readable.from([Buffer.alloc(1)]), { dataDir, maxBytes: 12 })
  const old = join(dataDir, '.incoming/old')
  await writeFile(old, '')
  await utimes(old, 0, 0)
  await sweepReceived(dataDir)
  expect((await left()).map((name) => join(dataDir, '.incoming', name))).toEqual([path])
})
