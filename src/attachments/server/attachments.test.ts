import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aComplaint, aDispute, anOrder } from '#app/server/scenes.ts'
import { aPerson, theServer, type Person } from '#app/server/testing.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { MAX_FILE_BYTES } from '../contract.ts'

const refused = (status: number, code: string) => ({ status, code })
const aText = (text = 'See line 7.') => new Blob([text], { type: 'text/plain' })

async function aPicture(): Promise<Blob> {
  const picture = sharp({
    create: { width: 400, height: 100, channels: 3, background: '#f60' },
  })
  const bytes = await picture
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

function upload(person: Person, file: Blob, name = 'notes.txt') {
  return person.attachments.upload({ name, file })
}

async function filesKept(): Promise<number> {
  const { resources } = await theServer()
  const folder = join(resources.config.dataDir, 'files')
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'))
    .length
}

test('a file is uploaded, added to what somebody says, and read by both sides [control 18]', async () => {
  const { client, viber, dispute } = await aDispute()
  const { id } = dispute
  const uploaded = await upload(client, aText(), 'my notes.txt')
  expect(uploaded).toMatchObject({
    name: 'my notes.txt',
    size: 11,
    contentType: 'text/plain; charset=utf-8',
  })
  const said = { id, text: 'Here are my notes.', files: [uploaded.token] }
  const { entries } = await client.disputes.addEvidence(said)
  const [file] = entries.at(-1)?.files ?? []
  expect(file).toMatchObject({ name: 'my notes.txt', size: 11 })
  expect(JSON.stringify(entries)).not.toContain(uploaded.token)
  const response = await viber.fetch(`/api/disputes/${id}/files/${file?.id}`)
  expect(await response.text()).toBe('See line 7.')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="my_notes.txt"/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const twice = client.disputes.addEvidence(said)
  await expect(twice).rejects.toMatchObject(refused(400, 'file.not_usable'))
})

test('of a picture only its pixels stay, whole [control 41]', async () => {
  const { client, dispute } = await aDispute()
  const { id } = dispute
  const { token, name, contentType } = await upload(client, await aPicture(), 'proof.jpg')
  expect([name, contentType]).toEqual(['proof.webp', 'image/webp'])
  const { entries } = await client.disputes.addEvidence({ id, text: 'A picture.', files: [token] })
  const fileId = entries.at(-1)?.files[0]?.id
  const response = await client.fetch(`/api/disputes/${id}/files/${fileId}`)
  const kept = Buffer.from(await response.arrayBuffer())
  expect(kept.includes('where I live')).toBe(false)
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 400, height: 100 })
})

test('only its owner uses a token, and a file belongs to one dispute', async () => {
  const { client, viber, dispute } = await aDispute()
  const other = await aDispute()
  const { token } = await upload(client, aText())
  const stolen = viber.disputes.addEvidence({ id: dispute.id, text: 'Mine now.', files: [token] })
  await expect(stolen).rejects.toMatchObject(refused(400, 'file.not_usable'))
  const said = { id: dispute.id, text: 'Mine.', files: [token, token] }
  const { entries } = await client.disputes.addEvidence(said)
  const fileId = entries.at(-1)?.files[0]?.id
  const elsewhere = await other.client.fetch(`/api/disputes/${other.dispute.id}/files/${fileId}`)
  expect(elsewhere.status).toBe(404)
  expect((await viber.disputes.get({ id: dispute.id })).entries).toHaveLength(2)
})

test('what is refused leaves no dispute behind, and its files can still be used', async () => {
  const { client, viber, order } = await anOrder()
  await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
  const { token } = await upload(client, aText())
  const files = [token, 'x'.repeat(32)]
  const opening = client.disputes.open({ id: order.id, ...aComplaint, files })
  await expect(opening).rejects.toMatchObject(refused(400, 'file.not_usable'))
  expect((await client.orders.get({ id: order.id })).status).toBe('in_progress')
  const opened = await client.disputes.open({ id: order.id, ...aComplaint, files: [token] })
  expect(opened.entries[0]?.files).toHaveLength(1)
})

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>', 415],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
  ['a script', '#!/bin/sh', 415],
  ['nothing', '', 400],
  ['half a picture', 'GIF89a and then nothing', 400],
])(
  '%s is not taken, whatever it says it is [control 5] [control 38]',
  async (_what, text, status) => {
    const person = await aPerson()
    const before = await filesKept()
    const file = new Blob([text], { type: 'image/png' })
    await expect(upload(person, file)).rejects.toMatchObject({ status })
    expect(await filesKept()).toBe(before)
  },
)

test('ten megabytes are the most [control 37]', async () => {
  const person = await aPerson()
  const most = aText('x'.repeat(MAX_FILE_BYTES))
  expect((await upload(person, most)).size).toBe(MAX_FILE_BYTES)
  const more = aText('x'.repeat(MAX_FILE_BYTES + 1))
  await expect(upload(person, more)).rejects.toMatchObject({ status: 413 })
})

/** What somebody uploaded today already. */
async function uploadedBefore({ user }: Person, count: number, bytes = 1): Promise<void> {
  const { database, resources } = await theServer()
  await database.pool.query(
    `insert into attachments (token, owner_id, file_key, name, content_type, size_bytes, created_at)
     select 'quota ' || n, $1, 'quota ' || n, 'x', 'text/plain', $4, $2
     from generate_series(1, $3::integer) n`,
    [user.id, resources.now(), count, bytes],
  )
}

async function sizesOf({ user }: Person): Promise<number[]> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ size: number }>(
    `select size_bytes as size from attachments where owner_id = $1 and token not like 'quota %'`,
    [user.id],
  )
  return rows.map(({ size }) => size)
}

describe('a day’s quota', () => {
  afterEach(async () => {
    const { database } = await theServer()
    await database.pool.query(`delete from attachments where token like 'quota %'`)
  })

  test('is counted in files, however many are sent at once [control 42]', async () => {
    const person = await aPerson()
    await uploadedBefore(person, 99)
    const picture = await aPicture()
    const kept = await filesKept()
    const send = () => upload(person, picture, 'proof.jpg')
    const sent = await Promise.allSettled(Array.from({ length: 4 }, send))
    expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    // Who asked at once may all have been refused: their places are free again.
    if (sent.every(({ status }) => status === 'rejected')) await send()
    await expect(send()).rejects.toMatchObject(refused(429, 'file.quota'))
    expect(await sizesOf(person)).toHaveLength(1)
    expect(await filesKept()).toBe(kept + 1)
  })

  test('is counted in bytes of what is kept, also where the drawn picture is the larger one [control 42]', async () => {
    const person = await aPerson()
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const bytes = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#888', noise },
    })
      .jpeg({ quality: 1 })
      .toBuffer()
    const picture = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
    const { size } = await upload(person, picture, 'noise.jpg')
    expect(size).toBeGreaterThan(bytes.length)
    expect(await sizesOf(person)).toEqual([size])
    await uploadedBefore(person, 1, 200 * 1024 * 1024 - size - size + 1)
    const refusal = upload(person, picture, 'noise.jpg')
    await expect(refusal).rejects.toMatchObject(refused(429, 'file.quota'))
    expect(await sizesOf(person)).toEqual([size])
    expect((await upload(person, aText('x'.repeat(size - 1)))).size).toBe(size - 1)
    const more = upload(person, aText('x'))
    await expect(more).rejects.toMatchObject(refused(429, 'file.quota'))
  })
})

test('what nobody used within a day is gone, row and file', async () => {
  const { client, dispute, server } = await aDispute()
  const used = await upload(client, aText('used'))
  const { id } = dispute
  await client.disputes.addEvidence({ id, text: 'Used.', files: [used.token] })
  const unused = await upload(client, aText('unused'))
  const before = await filesKept()
  await server.runJob('attachments.sweep')
  expect(await filesKept()).toBe(before)
  server.clock.advance(DAY_MS + 1000)
  const late = client.disputes.addEvidence({ id, text: 'Too late.', files: [unused.token] })
  await expect(late).rejects.toMatchObject(refused(400, 'file.not_usable'))
  // Nobody can be adding it any more when it goes.
  server.clock.advance(HOUR_MS)
  await server.runJob('attachments.sweep')
  expect(await filesKept()).toBeLessThan(before)
  const { entries } = await client.disputes.get({ id })
  const fileId = entries.at(-1)?.files[0]?.id
  expect((await client.fetch(`/api/disputes/${id}/files/${fileId}`)).status).toBe(200)
})

test('a file that cannot be deleted keeps no other one', async () => {
  const person = await aPerson()
  const { token } = await upload(person, aText('stuck'))
  await upload(person, aText('other'))
  const server = await theServer()
  const { files } = server.resources
  const left = async () => {
    const { rows } = await server.database.pool.query<{ token: string; file_key: string }>(
      'select token, file_key from attachments where owner_id = $1 order by id',
      [person.user.id],
    )
    return rows
  }
  const [first] = await left()
  server.clock.advance(DAY_MS + HOUR_MS + 1000)
  const remove = files.delete.bind(files)
  const refusing = vi.spyOn(files, 'delete').mockImplementation((key) => {
    return key === first?.file_key ? Promise.reject(new Error('read-only')) : remove(key)
  })
  await expect(server.runJob('attachments.sweep')).rejects.toThrow('1 uploads could not be deleted')
  expect(await left()).toMatchObject([{ token }])
  refusing.mockRestore()
  await server.runJob('attachments.sweep')
  expect(await left()).toEqual([])
})

test('no public address serves a private file', async () => {
  const { client, server } = await aDispute()
  const { token } = await upload(client, aText())
  const { rows } = await server.database.pool.query<{ file_key: string }>(
    'select file_key from attachments where token = $1',
    [token],
  )
  const key = rows[0]?.file_key ?? ''
  expect(await server.resources.files.read(key)).toBeDefined()
  expect((await fetch(`${server.url}/media/${key}`)).status).toBe(404)
})
