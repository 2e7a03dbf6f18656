import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomKey, type FileStore } from './file-store.ts'
import { createLocalFiles } from './local-files.ts'
import { createS3Files } from './s3-files.ts'

/** As much of S3 as a store needs: objects of one bucket, for whoever signs. */
const objects = new Map<string, Buffer>()
let isAway = false
const asked: string[] = []
let server: Server
let folder: string
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  folder = await mkdtemp(join(tmpdir(), 'vibework-files-'))
  stores['a folder'] = createLocalFiles(folder)
  stores['a bucket'] = createS3Files({
    bucket: 'uploads',
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'an-id', secretAccessKey: 'a secret' },
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '', headers } = request
  const path = url.split('?')[0] ?? ''
  asked.push(`${method} ${path}`)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const isSigned = /^AWS4-HMAC-SHA256 Credential=an-id\/.*eu-west-1/.test(
    headers.authorization ?? '',
  )
  if (isAway || !isSigned || !path.startsWith('/uploads/')) {
    response.writeHead(isAway ? 503 : 403).end()
    return
  }
  if (method === 'PUT') objects.set(path, withoutFraming(Buffer.concat(chunks), headers))
  if (method === 'DELETE') objects.delete(path)
  if (method !== 'GET') {
    response.writeHead(method === 'PUT' ? 200 : 204).end()
    return
  }
  const object = objects.get(path)
  const refusal = '<Error><Code>NoSuchKey</Code><Message>Not there</Message></Error>'
  response.writeHead(object ? 200 : 404).end(object ?? refusal)
}

/** Bodies with a checksum behind them come in chunks, each with its length before it. */
function withoutFraming(body: Buffer, headers: IncomingMessage['headers']): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return body
  const start = body.indexOf('\r\n') + 2
  return body.subarray(start, start + Number.parseInt(body.toString('latin1', 0, start - 2), 16))
}

const storeOf = (name: string) => stores[name] as FileStore

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251)

  test.each(['', '-2000x1125', '-2000x1125-480', '-small'])(
    'keeps a file named …%s.webp, byte for byte, under its type, until it is deleted',
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

  test('replaces a file as a whole', async () => {
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
      asked.length = 0
      expect(await files.read(key)).toBeUndefined()
      await files.delete(key)
      expect(asked).toEqual([])
    },
  )

  test('refuses a key whose ending is of another type', async () => {
    const put = storeOf(name).put(`${randomKey()}.png`, bytes, 'image/webp')
    await expect(put).rejects.toThrow('No file of image/webp is named so')
  })
})

test('a file that could not be kept leaves nothing behind', async () => {
  const key = `${randomKey()}.png`
  const place = join(folder, key.slice(0, 2).toLowerCase())
  await mkdir(join(place, key), { recursive: true })
  await expect(storeOf('a folder').put(key, new Uint8Array([1]), 'image/png')).rejects.toThrow(
    /EISDIR|ENOTEMPTY|EEXIST|EPERM/,
  )
  expect(await readdir(place)).toEqual([key])
  await rm(place, { recursive: true })
})

test('a bucket that is away is asked again, and then says so', async () => {
  const key = `${randomKey()}.png`
  isAway = true
  asked.length = 0
  try {
    await expect(storeOf('a bucket').read(key)).rejects.toThrow(/503|unknown/i)
  } finally {
    isAway = false
  }
  expect(asked).toHaveLength(3)
})
