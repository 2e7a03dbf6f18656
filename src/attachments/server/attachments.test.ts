import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aComplaint, aDispute, anOrder } from '#testing/scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { MAX_ORDER_BYTES } from '../contract.ts'

const refused = (status: number, code: string) => ({ status, code })
const aText = (text = 'See line 7.') => new Blob([text], { type: 'text/plain' })

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

test('an uploaded file is attached to a statement and read by both sides [control 18]', async () => {
  const { client, viber, dispute } = await aDispute()
  const { id } = dispute
  const uploaded = await upload(client, aText(), 'my notes.txt')
  expect(uploaded).toMatchObject({ name: 'my notes.txt', size: 11, isReady: true })
  const said = { id, text: 'Here are my notes.', files: [uploaded.token] }
  const { entries } = await client.disputes.addEvidence(said)
  const [file] = entries.at(-1)?.files ?? []
  expect(file).toMatchObject({ name: 'my notes.txt', size: 11, hasPreview: false })
  expect(JSON.stringify(entries)).not.toContain(uploaded.token)
  const response = await viber.fetch(`/api/disputes/${id}/files/${file?.id}`)
  expect(await response.text()).toBe('See line 7.')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="my_notes.txt"/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const twice = client.disputes.addEvidence(said)
  await expect(twice).rejects.toMatchObject(refused(400, 'file.not_usable'))
})

test('only its owner can attach an upload, and a file belongs to one dispute', async () => {
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

test('a refused statement opens no dispute, and its files can still be used', async () => {
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

test('an unfinished upload cannot be attached', async () => {
  const { client, dispute } = await aDispute()
  const { token } = await client.attachments.begin({ name: 'a.zip', size: 10 })
  const early = client.disputes.addEvidence({ id: dispute.id, text: 'Early.', files: [token] })
  await expect(early).rejects.toMatchObject(refused(400, 'file.not_usable'))
})

test('all files of an order share a limit of one gigabyte', async () => {
  const { client, viber, order } = await anOrder()
  const { id } = order
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const { database } = await theServer()
  const grow = (token: string, bytes: number) =>
    database.pool.query('update attachments set size_bytes = $2 where token = $1', [token, bytes])
  const first = await upload(client, aText())
  await grow(first.token, MAX_ORDER_BYTES - 20)
  const message = { senderId: client.user.id, receiverId: viber.user.id, orderId: id }
  await client.messages.send({ ...message, content: 'The material.', files: [first.token] })
  const second = await upload(viber, aText('x'.repeat(21)), 'work.zip')
  const over = viber.orders.setStatus({ id, status: 'completed', files: [second.token] })
  await expect(over).rejects.toMatchObject(refused(413, 'file.order_full'))
  const third = await upload(viber, aText('x'.repeat(20)), 'work.zip')
  const delivered = await viber.orders.setStatus({ id, status: 'completed', files: [third.token] })
  expect(delivered.status).toBe('completed')
})

test('an upload that stays unused for a day is deleted with its file', async () => {
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
  // The sweep waits another hour, so that no attempt to attach it is still running.
  server.clock.advance(HOUR_MS)
  await server.runJob('attachments.sweep')
  expect(await filesKept()).toBeLessThan(before)
  const { entries } = await client.disputes.get({ id })
  const fileId = entries.at(-1)?.files[0]?.id
  expect((await client.fetch(`/api/disputes/${id}/files/${fileId}`)).status).toBe(200)
})

test('a file that cannot be deleted does not stop the sweep', async () => {
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
