import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ByteRange } from '#platform/contract.ts'
import { startFakeS3 } from '../../../../../test/fake-s3.ts'
import { randomKey, type FileStore } from './file-store.ts'
import { createLocalFiles } from './local-files.ts'
import { createS3Files } from './s3-files.ts'

let bucket: Awaited<ReturnType<typeof startFakeS3>>
let folder: string
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  bucket = await startFakeS3()
  folder = await mkdtemp(join(tmpdir(), 'vibework-files-'))
  stores['a folder'] = createLocalFiles(folder)
  stores['a bucket'] = createS3Files(bucket.options)
})
afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true })
})

const storeOf = (name: string) => stores[name] as FileStore

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251)

  test.each(['', '-2000x1125', '-2000x1125-480', '-small'])(
    'stores a file named …%s.webp unchanged with its type until it is deleted',
    async (ending) => {
      const files = storeOf(name)
      const key = `${randomKey()}${ending}.webp`
      expect(await files.read(key)).toBeUndefined()
      await files.put(key, bytes, 'image/webp')
      const file = await files.read(key)
      expect([file?.contentType, Buffer.from(file?.bytes ?? [])]).toEqual([
        'image/webp',
        Buffer.from(bytes),
      ])
      await files.delete(key)
      expect(await files.read(key)).toBeUndefined()
      await files.delete(key)
    },
  )

  test('stores a file from disk, and reads the whole file and parts of it as streams', async () => {
    const files = storeOf(name)
    const path = join(folder, 'received')
    const large = randomBytes(9 * 1024 * 1024)
    await writeFile(path, large)
    const key = `${randomKey()}.private`
    expect(await files.open(key)).toBeUndefined()
    await files.putFile(key, path, 'application/octet-stream')
    expect(existsSync(path)).toBe(false)
    const read = async (range?: ByteRange) => {
      const stream = await files.open(key, range)
      return stream && Buffer.concat(await stream.toArray())
    }
    expect((await read())?.equals(large)).toBe(true)
    const part = await read({ start: 1000, end: 5_000_000 })
    expect(part?.equals(large.subarray(1000, 5_000_001))).toBe(true)
    await files.delete(key)
    expect(await files.open(key)).toBeUndefined()
  })

  test('replaces a file completely', async () => {
    const files = storeOf(name)
    const key = `${randomKey()}.private`
    await files.put(key, bytes, 'application/octet-stream')
    await files.put(key, bytes.subarray(0, 5), 'application/octet-stream')
    expect([...((await files.read(key))?.bytes ?? [])]).toEqual([0, 1, 2, 3, 4])
  })

  test.each(['../secret', '../../etc/passwd.png', 'short.png', `${'a'.repeat(30)}.svg`])(
    'neither reads nor deletes %s',
    async (key) => {
      const files = storeOf(name)
      bucket.requests.length = 0
      expect(await files.read(key)).toBeUndefined()
      expect(await files.open(key)).toBeUndefined()
      await files.delete(key)
      expect(bucket.requests).toEqual([])
    },
  )

  test('refuses a key whose ending does not fit the type', async () => {
    const put = storeOf(name).put(`${randomKey()}.png`, bytes, 'image/webp')
    await expect(put).rejects.toThrow('The key is not one of image/webp')
  })
})

test('a file that could not be stored leaves nothing behind', async () => {
  const key = `${randomKey()}.png`
  const place = join(folder, key.slice(0, 2).toLowerCase())
  await mkdir(join(place, key), { recursive: true })
  await expect(storeOf('a folder').put(key, new Uint8Array([1]), 'image/png')).rejects.toThrow(
    /EISDIR|ENOTEMPTY|EEXIST|EPERM/,
  )
  expect(await readdir(place)).toEqual([key])
  await rm(place, { recursive: true })
})

test.each([503, 500])(
  'an error %i from the bucket is retried, and then reported as an outage',
  async (status) => {
    const key = `${randomKey()}.png`
    bucket.trouble = status
    bucket.requests.length = 0
    try {
      await expect(storeOf('a bucket').read(key)).rejects.toMatchObject({ code: 'EAGAIN' })
    } finally {
      bucket.trouble = 0
    }
    expect(bucket.requests).toHaveLength(3)
  },
)

test('access denied by the bucket is not reported as an outage', async () => {
  bucket.trouble = 403
  try {
    const error = await storeOf('a bucket')
      .read(`${randomKey()}.png`)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('code')
  } finally {
    bucket.trouble = 0
  }
})
