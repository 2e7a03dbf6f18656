import { expect, test } from 'vitest'
import { buy } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor, theServer, type Person } from '#testing/server.ts'
import type { NewMessage } from '../contract.ts'
import { MAX_MESSAGE_LENGTH } from '../message.ts'

const write = (from: Person, to: Person, content: string, more: Partial<NewMessage> = {}) =>
  from.messages.send({ senderId: from.user.id, receiverId: to.user.id, content, ...more })

const threadOf = async (viewer: Person, other: Person, page = {}) =>
  (await viewer.messages.thread({ userId: other.user.id, ...page })).map(({ content }) => content)

test('a sent message appears in both people’s thread and conversation list', async () => {
  const { client, viber } = await aScene()
  expect((await client.messages.conversations({})).items).toEqual([])
  expect(await client.messages.thread({ userId: viber.user.id })).toEqual([])
  const sent = await write(client, viber, '  Are you free\r\nnext week?  ')
  expect(sent).toEqual({
    id: expect.any(Number),
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'Are you free\nnext week?',
    orderId: null,
    isRead: false,
    createdAt: expect.any(String),
    clientKey: null,
    files: [],
  })
  expect(await viber.messages.thread({ userId: client.user.id })).toEqual([sent])
  const { items, total } = await viber.messages.conversations({})
  expect(total).toBe(1)
  expect(items).toEqual([
    {
      userId: client.user.id,
      fullName: 'Liam Client',
      avatar: null,
      lastMessage: sent.content,
      lastMessageAt: sent.createdAt,
      unreadCount: 1,
      isServiceProvider: false,
      isOwn: false,
    },
  ])
  const own = await client.messages.conversations({})
  expect(own.items).toMatchObject([{ unreadCount: 0, isOwn: true, isServiceProvider: true }])
})

test('reading marks messages once, and a GET marks nothing [control 28]', async () => {
  const { client, viber } = await aScene()
  const first = await write(client, viber, 'First')
  await write(client, viber, 'Second')
  const userId = client.user.id
  await viber.messages.thread({ userId })
  expect(await viber.messages.unread()).toEqual({ count: 2 })
  await viber.messages.markRead({ userId, upTo: first.id })
  expect(await viber.messages.unread()).toEqual({ count: 1 })
  const isRead = async () =>
    (await client.messages.thread({ userId: viber.user.id })).map((one) => one.isRead)
  expect(await isRead()).toEqual([true, false])
  await Promise.all([
    viber.messages.markRead({ userId }),
    viber.messages.markRead({ userId }),
    viber.messages.markRead({ userId, upTo: first.id }),
  ])
  expect(await isRead()).toEqual([true, true])
  expect(await viber.messages.unread()).toEqual({ count: 0 })
  // The writer has received nothing, so nothing changes.
  await client.messages.markRead({ userId: viber.user.id })
  await expect(client.messages.markRead({ userId: 999_999_999 })).rejects.toMatchObject({
    status: 404,
  })
})

test('a message that is blank, too long, in another person’s name, to oneself or to an unknown person is refused', async () => {
  const { client, viber, stranger } = await aScene()
  const refusal = async (more: Partial<NewMessage>) =>
    write(client, viber, 'Hello', more).then(
      () => 'sent',
      (error: { status: number; code: string }) => `${error.status} ${error.code}`,
    )
  for (const content of ['', '   ', '\n\t\u200B\u2800', 'x'.repeat(MAX_MESSAGE_LENGTH + 1)]) {
    expect(await refusal({ content })).toBe('400 request.invalid')
  }
  expect(await refusal({ content: 'x'.repeat(100_000) })).toBe('400 request.invalid')
  expect(await refusal({ content: 'a\0b' })).toBe('400 request.malformed')
  expect(await refusal({ senderId: stranger.user.id })).toBe('403 auth.forbidden')
  expect(await refusal({ receiverId: client.user.id })).toBe('400 message.to_self')
  expect(await refusal({ receiverId: 999_999_999 })).toBe('404 user.not_found')
  expect(await refusal({ files: ['never-uploaded-by-anybody'] })).toBe('400 file.not_usable')
  await expect(write(client, viber, 'x'.repeat(MAX_MESSAGE_LENGTH))).resolves.toMatchObject({})
  expect(await threadOf(viber, client)).toHaveLength(1)
  const visitor = await aVisitor()
  await expect(visitor.messages.thread({ userId: viber.user.id })).rejects.toMatchObject({
    status: 401,
  })
})

test('a thread with an unknown person, with oneself or with a malformed id gets 404', async () => {
  const { client } = await aScene()
  for (const userId of ['999999999', String(client.user.id), 'abc', '0', '-1', '1e3']) {
    expect((await client.fetch(`/api/messages/${userId}`)).status).toBe(404)
    expect((await client.fetch(`/api/conversations/${userId}`)).status).toBe(404)
  }
  expect((await client.fetch('/api/messages/3?before=x')).status).toBe(400)
})

test('a suspended person cannot receive messages, and the old messages keep their name', async () => {
  const { client, viber, stranger, server } = await aScene()
  await write(client, viber, 'Hello')
  const become = (status: string, more = '') =>
    server.database.pool.query(`update users set status = $2 ${more} where id = $1`, [
      viber.user.id,
      status,
    ])
  const userId = viber.user.id
  await become('suspended')
  await expect(write(client, viber, 'Still there?')).rejects.toMatchObject({ status: 409 })
  expect(await client.messages.counterpart({ userId })).toMatchObject({
    status: 'suspended',
    fullName: 'Maya Viber',
  })
  await become('deleted', `, deleted_at = now()`)
  await expect(write(client, viber, 'Still there?')).rejects.toMatchObject({ status: 409 })
  expect(await client.messages.counterpart({ userId })).toMatchObject({ status: 'deleted' })
  expect(await threadOf(client, viber)).toEqual(['Hello'])
  await expect(stranger.messages.counterpart({ userId })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.messages.thread({ userId })).rejects.toMatchObject({ status: 404 })
})

test('a blocked person cannot write and gets a neutral refusal; once unblocked they can', async () => {
  const { client, viber } = await aScene()
  await write(client, viber, 'Hello')
  const id = client.user.id
  expect(await viber.messages.block({ id, blocked: true })).toEqual({ blocked: true })
  await viber.messages.block({ id, blocked: true })
  await expect(write(client, viber, 'Why?')).rejects.toMatchObject({
    status: 403,
    serverMessage: 'This person doesn’t accept messages from you.',
  })
  await expect(write(viber, client, 'Because')).rejects.toMatchObject({ status: 409 })
  expect(await viber.messages.counterpart({ userId: id })).toMatchObject({ isBlocked: true })
  expect(await client.messages.counterpart({ userId: viber.user.id })).toMatchObject({
    isBlocked: false,
  })
  await viber.messages.block({ id, blocked: false })
  await write(client, viber, 'Thank you')
  expect(await threadOf(viber, client)).toEqual(['Hello', 'Thank you'])
  await expect(viber.messages.block({ id: viber.user.id, blocked: true })).rejects.toMatchObject({
    status: 400,
  })
  await expect(viber.messages.block({ id: 999_999_999, blocked: true })).rejects.toMatchObject({
    status: 404,
  })
})

test('a message can be about an order of its two people or about no order', async () => {
  const { client, viber, stranger, service } = await aScene()
  const { id: orderId } = await buy(client, service)
  expect(await write(client, viber, 'About it', { orderId })).toMatchObject({ orderId })
  expect(await write(viber, client, 'Yes?', { orderId })).toMatchObject({ orderId })
  await expect(write(stranger, viber, 'Mine?', { orderId })).rejects.toMatchObject({ status: 404 })
  await expect(write(client, stranger, 'See', { orderId })).rejects.toMatchObject({ status: 404 })
  const { orders } = await client.messages.counterpart({ userId: viber.user.id })
  expect(orders).toEqual([{ id: orderId, title: service.title, status: 'pending' }])
})

test('concurrent requests with one client key send one message', async () => {
  const { client, viber, stranger } = await aScene()
  const clientKey = 'key-of-the-tab'
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => write(client, viber, 'Once', { clientKey })),
  )
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(sent[0]?.clientKey).toBe(clientKey)
  expect(await threadOf(viber, client)).toEqual(['Once'])
  expect(await viber.messages.unread()).toEqual({ count: 1 })
  // The receiver does not see the key and may use the same value.
  expect(await viber.messages.thread({ userId: client.user.id })).toMatchObject([
    { clientKey: null },
  ])
  await write(viber, client, 'Back', { clientKey })
  await expect(write(client, stranger, 'Other', { clientKey })).rejects.toMatchObject({
    status: 409,
  })
})

test('another text under a used key is refused, and the first message stays unchanged', async () => {
  const { client, viber, service } = await aScene()
  const { id: orderId } = await buy(client, service)
  const clientKey = 'key-of-the-tab'
  await write(client, viber, 'The first text', { clientKey })
  const refused = { status: 409, code: 'request.key_reused' }
  await expect(write(client, viber, 'Another text', { clientKey })).rejects.toMatchObject(refused)
  const aboutOrder = write(client, viber, 'The first text', { clientKey, orderId })
  await expect(aboutOrder).rejects.toMatchObject(refused)
  expect(await threadOf(viber, client)).toEqual(['The first text'])
})

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'concurrent messages to two people under one key: one of them is refused',
  async () => {
    const { client, viber, stranger, server } = await aScene()
    for (const other of [viber, stranger]) await write(client, other, 'Hello')
    const clientKey = 'key-of-the-tab'
    const { pool } = server.database
    const other = await pool.connect()
    try {
      await other.query('begin')
      // The first request has inserted its message and waits for the lock on its receiver.
      await other.query('select from users where id = $1 for update', [viber.user.id])
      const first = write(client, viber, 'To you', { clientKey })
      await expect.poll(waiting).toBe(1)
      const outcomes = Promise.allSettled([first, write(client, stranger, 'To you', { clientKey })])
      await expect.poll(waiting).toBe(2)
      await other.query('commit')
      expect(await outcomes).toMatchObject([
        { status: 'fulfilled' },
        { reason: { status: 409, code: 'request.key_reused' } },
      ])
    } finally {
      other.release(true)
    }
  },
)

/** The number of connections that wait for a lock. */
async function waiting(): Promise<number | null> {
  const { rowCount } = await (
    await theServer()
  ).database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

test('fifty concurrent messages from both sides leave the counters exact', async () => {
  const { client, viber } = await aScene()
  await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      Promise.all([
        write(client, viber, `to viber ${at}`),
        write(viber, client, `to client ${at}`),
      ]),
    ),
  )
  expect(await viber.messages.unread()).toEqual({ count: 25 })
  expect(await client.messages.unread()).toEqual({ count: 25 })
  const seen = await threadOf(client, viber, { limit: 200 })
  expect(seen).toHaveLength(50)
  const { items } = await client.messages.conversations({})
  expect(items).toMatchObject([{ lastMessage: seen.at(-1), unreadCount: 25 }])
  expect((await viber.messages.conversations({})).items).toHaveLength(1)
})

test('a thread is read page by page in both directions without gaps or duplicates', async () => {
  const { client, viber } = await aScene()
  const all: string[] = []
  for (let at = 0; at < 7; at += 1) {
    all.push(`Number ${at}`)
    await write(at % 2 ? client : viber, at % 2 ? viber : client, `Number ${at}`)
  }
  const page = (query: object) =>
    client.messages.thread({ userId: viber.user.id, limit: 3, ...query })
  const newest = await page({})
  const older = await page({ before: newest[0]?.id })
  const oldest = await page({ before: older[0]?.id })
  const texts = [...oldest, ...older, ...newest].map(({ content }) => content)
  expect(texts).toEqual(all)
  expect(await page({ before: oldest[0]?.id })).toEqual([])
  const after = await page({ after: oldest[0]?.id })
  expect(after).toEqual(older)
  expect(await page({ after: newest.at(-1)?.id })).toEqual([])
})

test('the conversation list is paged, newest first', async () => {
  const { client } = await aScene()
  for (let at = 0; at < 3; at += 1) {
    await write(await aPerson({ fullName: `Writer ${at}` }), client, 'Hello')
  }
  const first = await client.messages.conversations({ limit: 2 })
  expect(first.items.map(({ fullName }) => fullName)).toEqual(['Writer 2', 'Writer 1'])
  expect(first).toMatchObject({ total: 3, next: expect.stringMatching(/^limit=2&cursor=[\w-]+$/) })
  const second = await client.messages.conversations({ limit: 2, page: 2 })
  expect(second.items.map(({ fullName }) => fullName)).toEqual(['Writer 0'])
  expect(second.next).toBeUndefined()
})

test('only ten strangers an hour can be written to, even concurrently; order partners and answers are exempt', async () => {
  const { client, viber, service, server } = await aScene()
  const crowd = await Promise.all(Array.from({ length: 14 }, () => aPerson()))
  const results = await Promise.allSettled(crowd.map((one) => write(client, one, 'Hello')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const refused = results.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 429, code: 'message.too_many_new' })
  const known = crowd[results.findIndex(({ status }) => status === 'fulfilled')] ?? viber
  await write(client, known, 'Again')
  await expect(write(client, viber, 'Hello')).rejects.toMatchObject({ status: 429 })
  await buy(client, service)
  await write(client, viber, 'About our order')
  const writer = await aPerson()
  await write(writer, client, 'Hello')
  await write(client, writer, 'An answer')
  server.clock.advance(3_600_000)
  await write(client, await aPerson(), 'Hello')
})

test('no search finds other people’s messages', async () => {
  const { client, viber, stranger } = await aScene()
  const sent = await write(client, viber, 'The INVOICE for the checkout, number 4711')
  const find = async (one: Person, q: string) =>
    (await one.messages.search({ q })).map(({ id }) => id)
  for (const one of [client, viber]) {
    for (const q of ['invoice', 'invo 47', 'checkout NUMBER', 'Invoice, 4711!']) {
      expect(await find(one, q)).toEqual([sent.id])
    }
    expect(await find(one, 'invoice nowhere')).toEqual([])
  }
  const [hit] = await viber.messages.search({ q: 'invoice' })
  expect(hit?.other).toEqual({ userId: client.user.id, fullName: 'Liam Client', avatar: null })
  const tries = ['invoice', `@${client.user.id}`, `' OR 1=1 --`, 'invoice | 1', '!x', ':*', '%']
  for (const q of tries) expect(await find(stranger, q)).toEqual([])
  // A text that imitates the index term of a person does not match that person.
  const { id } = client.user
  await write(stranger, viber, `@${id} U${id} u${id} ＠Ｕ${id} invoice`)
  expect(await find(client, 'invoice')).toEqual([sent.id])
})

test('message words are found as written and without their accents', async () => {
  const { client, viber } = await aScene()
  const said = [
    'See report.pdf and main.ts of node.js, from bob@example.com',
    'Due 2026-11-20, version 2.10, on github.com/acme/shop',
    'The página and/or «résumé», in C++ and C#',
  ]
  for (const content of said) await write(client, viber, content)
  const find = async (q: string) =>
    (await viber.messages.search({ q })).map(({ content }) => said.indexOf(content))
  const first = ['report.pdf', 'pdf', 'main.ts', 'node.js', 'example.com', 'bob@example.com']
  for (const q of first) expect([q, await find(q)]).toEqual([q, [0]])
  const second = ['2026-11-20', '2026', '2.10', 'acme', 'github.com/acme/shop', 'SHOP']
  for (const q of second) expect([q, await find(q)]).toEqual([q, [1]])
  const third = ['pagina', 'página', 'and/or', 'resume', 'c++', 'c#', 'PÁGI']
  for (const q of third) expect([q, await find(q)]).toEqual([q, [2]])
  // Combining marks alone are not words, and an empty query matches nothing.
  for (const q of ['c', '½', '\u0301\u0301']) expect([q, await find(q)]).toEqual([q, []])
})

test('a file is visible only to the two people of its message, whatever type it claims', async () => {
  const { client, viber, stranger } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const file = new Blob(['See line 7.'], { type: 'image/png' })
  const { token } = await client.attachments.upload({ name: 'shot.png', file })
  await expect(write(viber, client, 'Mine now', { files: [token] })).rejects.toMatchObject({
    status: 400,
  })
  const { id, files } = await write(client, viber, 'The notes', { files: [token] })
  const other = await write(client, viber, 'No file')
  const fileId = files[0]?.id ?? 0
  const contentType = 'application/octet-stream'
  expect(files).toEqual([
    { id: fileId, name: 'shot.png', size: 11, contentType, hasPreview: false },
  ])
  for (const one of [client, viber]) {
    const answer = await one.fetch(`/api/messages/${id}/files/${fileId}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).toBe('See line 7.')
  }
  const status = async (one: Pick<Person, 'fetch'>, path: string) => (await one.fetch(path)).status
  for (const one of [stranger, admin]) {
    expect(await status(one, `/api/messages/${id}/files/${fileId}`)).toBe(404)
  }
  expect(await status(await aVisitor(), `/api/messages/${id}/files/${fileId}`)).toBe(401)
  expect(await status(client, `/api/messages/${other.id}/files/${fileId}`)).toBe(404)
  await expect(write(client, viber, 'Twice', { files: [token] })).rejects.toMatchObject({
    status: 400,
  })
})

test('a refused message creates no conversation, uses no file and does not count as a contact', async () => {
  const { client, viber } = await aScene()
  const file = new Blob(['See line 7.'], { type: 'text/plain' })
  const { token } = await client.attachments.upload({ name: 'notes.txt', file })
  const wrong = write(client, viber, 'Look', { files: [token, 'never-uploaded-by-anybody'] })
  await expect(wrong).rejects.toMatchObject({ status: 400 })
  expect((await viber.messages.conversations({})).total).toBe(0)
  expect(await viber.messages.unread()).toEqual({ count: 0 })
  expect(await write(client, viber, 'Look', { files: [token] })).toMatchObject({
    files: [{ name: 'notes.txt' }],
  })
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    'select 1 from conversations where last_message_id is null',
  )
  expect(rows).toEqual([])
})
