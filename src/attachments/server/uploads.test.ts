import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { spoolPath } from '#platform/server/spool.ts'
import { MAX_BYTES_A_DAY } from '../contract.ts'

const refused = (status: number, code: string) => ({ status, code })
const blobOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'text/html' })
const MB = 1024 * 1024

/** Sends the headers of an upload and some of its bytes, then breaks the connection. */
async function breakOff(
  person: Person,
  {
    token,
    offset,
    bytes,
    length,
  }: Record<'offset' | 'length', number> & {
    token: string
    bytes: Uint8Array
  },
): Promise<void> {
  const { url, resources } = await theServer()
  const cookie = await cookieOf(person)
  const path = `/api/attachments/uploads/${token}?offset=${offset}`
  const headers = { cookie, 'content-type': 'application/octet-stream', 'content-length': length }
  const sending = request(new URL(path, url), { method: 'PATCH', headers })
  const closed = new Promise((resolve) => sending.once('close', resolve))
  sending.on('error', () => {})
  sending.write(bytes)
  await expect
    .poll(() => person.attachments.state({ token }))
    .toMatchObject({ received: offset + bytes.length })
  sending.destroy()
  await closed
  expect(existsSync(spoolPath(resources.config, token))).toBe(true)
}

/** A session cookie of this person, for requests outside the typed client. */
async function cookieOf(person: Person): Promise<string> {
  const { url } = await theServer()
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.user.username, password: 'a long enough secret' }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('an upload resumes where its connection broke, and the file is complete [control 40]', async () => {
  const person = await aPerson()
  const bytes = randomBytes(300_000)
  const { token } = await person.attachments.begin({ name: 'theme.zip', size: bytes.length })
  await breakOff(person, {
    token,
    offset: 0,
    length: bytes.length,
    bytes: bytes.subarray(0, 120_000),
  })
  const { received } = await person.attachments.state({ token })
  expect(received).toBe(120_000)
  const elsewhere = person.attachments.append({ token, offset: 5, file: blobOf(bytes) })
  await expect(elsewhere).rejects.toMatchObject({
    ...refused(409, 'file.wrong_offset'),
    current: { received },
  })
  const rest = blobOf(bytes.subarray(received))
  const done = await person.attachments.append({ token, offset: received, file: rest })
  expect(done).toEqual({
    token,
    name: 'theme.zip',
    size: 300_000,
    received: 300_000,
    isReady: true,
  })
  const { resources, database } = await theServer()
  const { rows } = await database.pool.query<{ file_key: string }>(
    'select file_key from attachments where token = $1',
    [token],
  )
  const kept = await resources.files.read(rows[0]?.file_key ?? '')
  expect(Buffer.from(kept?.bytes ?? []).equals(bytes)).toBe(true)
  expect(existsSync(spoolPath(resources.config, token))).toBe(false)
})

test('a part that ends early is kept, and the next part continues it', async () => {
  const person = await aPerson()
  const { token } = await person.attachments.begin({ name: 'a.csv', size: 11 })
  const part = (offset: number, text: string) =>
    person.attachments.append({ token, offset, file: new Blob([text]) })
  expect(await part(0, 'id,')).toMatchObject({ received: 3, isReady: false })
  expect(await part(3, 'email')).toMatchObject({ received: 8, isReady: false })
  await expect(part(8, '\n1,2')).rejects.toMatchObject(refused(413, 'request.too_large'))
  expect(await part(8, '\n12')).toMatchObject({ received: 11, isReady: true })
  // The response was lost and the browser repeats the request.
  expect(await part(11, '')).toMatchObject({ received: 11, isReady: true })
})

test('a newer request takes over an upload from an older one that still waits for bytes', async () => {
  const person = await aPerson()
  const { token } = await person.attachments.begin({ name: 'a.bin', size: 10 })
  const { url } = await theServer()
  const cookie = await cookieOf(person)
  const headers = { cookie, 'content-type': 'application/octet-stream', 'content-length': 10 }
  const path = `/api/attachments/uploads/${token}?offset=0`
  const older = request(new URL(path, url), { method: 'PATCH', headers })
  older.on('error', () => {})
  older.write('12345')
  await expect.poll(() => person.attachments.state({ token })).toMatchObject({ received: 5 })
  const newer = person.attachments.append({ token, offset: 5, file: new Blob(['67890']) })
  expect(await newer).toMatchObject({ isReady: true, received: 10 })
  older.destroy()
})

test('an upload is visible only to its owner and can be cancelled while it arrives', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  const { token } = await person.attachments.begin({ name: 'a.bin', size: 10 })
  await person.attachments.append({ token, offset: 0, file: new Blob(['12345']) })
  for (const steal of [
    () => other.attachments.state({ token }),
    () => other.attachments.append({ token, offset: 5, file: new Blob(['6']) }),
    () => other.attachments.cancel({ token }),
  ]) {
    await expect(steal()).rejects.toMatchObject({ status: 404 })
  }
  const { resources } = await theServer()
  expect(existsSync(spoolPath(resources.config, token))).toBe(true)
  await person.attachments.cancel({ token })
  await expect(person.attachments.state({ token })).rejects.toMatchObject({ status: 404 })
  expect(existsSync(spoolPath(resources.config, token))).toBe(false)
})

test('uploads are limited to 100 MB by a setting, and an empty file is refused [control 37]', async () => {
  const person = await aPerson()
  const begin = (size: number) => person.attachments.begin({ name: 'a.mov', size })
  expect(await begin(100 * MB)).toMatchObject({ received: 0, isReady: false })
  await expect(begin(100 * MB + 1)).rejects.toMatchObject(refused(413, 'file.too_large'))
  await expect(begin(0)).rejects.toMatchObject(refused(400, 'file.empty'))
  const { resources } = await theServer()
  const { maxFileBytes } = resources.config
  resources.config.maxFileBytes = 5
  try {
    const whole = person.attachments.upload({ name: 'a.txt', file: new Blob(['123456']) })
    await expect(whole).rejects.toMatchObject({ status: 413 })
    expect(await person.settings.site()).toMatchObject({ maxFileMb: 5 / MB })
  } finally {
    resources.config.maxFileBytes = maxFileBytes
  }
})

describe('with little disk space left', () => {
  afterEach(async () => {
    const { resources } = await theServer()
    resources.config.storageFloorBytes = 0
  })

  test('an upload is refused with 503, and accepted once there is space', async () => {
    const person = await aPerson()
    const { resources } = await theServer()
    const send = () => person.attachments.upload({ name: 'a.txt', file: new Blob(['a file']) })
    const { token } = await person.attachments.begin({ name: 'b.txt', size: 3 })
    const rest = () => person.attachments.append({ token, offset: 0, file: new Blob(['abc']) })
    resources.config.storageFloorBytes = Number.MAX_SAFE_INTEGER
    await expect(send()).rejects.toMatchObject(refused(503, 'storage.full'))
    await expect(rest()).rejects.toMatchObject(refused(503, 'storage.full'))
    resources.config.storageFloorBytes = 0
    expect(await send()).toMatchObject({ isReady: true })
    expect(await rest()).toMatchObject({ isReady: true })
  })
})

test('the daily limit of five gigabytes includes announced uploads, even concurrent ones [control 42]', async () => {
  const person = await aPerson()
  const { database, resources } = await theServer()
  await database.pool.query(
    `insert into attachments
       (token, owner_id, file_key, name, content_type, size_bytes, created_at, finished_at)
     values ($1, $2, $1, 'x', 'text/plain', $3, $4, $4)`,
    [`quota ${person.user.id}`, person.user.id, MAX_BYTES_A_DAY - 15, resources.now()],
  )
  const begin = () => person.attachments.begin({ name: 'a.bin', size: 10 })
  const begun = await Promise.allSettled([begin(), begin(), begin()])
  const taken = begun.filter(({ status }) => status === 'fulfilled')
  expect(taken.length).toBeLessThanOrEqual(1)
  // If all concurrent requests were refused, their quota is free again.
  const { token } =
    taken[0]?.status === 'fulfilled' ? (taken[0].value as { token: string }) : await begin()
  await expect(begin()).rejects.toMatchObject(refused(429, 'file.quota'))
  await person.attachments.cancel({ token })
  expect(await begin()).toMatchObject({ received: 0 })
})

test('an upload in one request without a content length is refused with 411', async () => {
  const person = await aPerson()
  const body = new Blob(['streamed']).stream()
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const answer = await person.fetch('/api/attachments?name=a.txt', init)
  expect(answer.status).toBe(411)
})
