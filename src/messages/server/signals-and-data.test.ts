import { expect, test } from 'vitest'
import { aPerson, aScene, type Person } from '#testing/server.ts'
import type { Server } from '#testing/server.ts'
import type { Signal } from '#platform/server/signals.ts'
import { erasePerson, exportPerson } from './service/personal-data.ts'

const write = (from: Person, to: Person, content: string) =>
  from.messages.send({ senderId: from.user.id, receiverId: to.user.id, content })

/** Collects the message signals that a person's browsers receive from now on. */
function collectSignals({ resources }: Server, { user }: Person): Signal[] {
  const heard: Signal[] = []
  resources.signals.subscribe(user.id, (one) => {
    if (one !== 'gap' && one.topic.startsWith('message')) heard.push(one)
  })
  return heard
}
/** Sorted by topic, because the signals of two requests may arrive in either order. */
const byTopic = (heard: Signal[]) =>
  heard.toSorted((a, b) => a.topic.localeCompare(b.topic)).map(({ topic, data }) => [topic, data])

async function notices({ database }: Server, { user }: Person) {
  const { rows } = await database.pool.query(
    `select kind, key, link, actor_id, values, is_listed, read_at is null as is_unread,
      mail_at is not null as is_to_be_mailed from notifications where user_id = $1`,
    [user.id],
  )
  return rows as unknown[]
}

test('both people receive message, read and typing signals; other members receive none', async () => {
  const { client, viber, stranger, server } = await aScene()
  const people = { client, viber, stranger }
  const [own, theirs, nobody] = Object.values(people).map((one) => collectSignals(server, one))
  const [from, to] = [client.user.id, viber.user.id]
  await client.messages.typing({ userId: to }) // before the two have a conversation
  const { id } = await write(client, viber, 'Hello')
  await viber.messages.typing({ userId: from })
  await viber.messages.markRead({ userId: from, upTo: id })
  await viber.messages.markRead({ userId: from })
  await viber.messages.block({ id: from, blocked: true })
  await client.messages.typing({ userId: to })
  await viber.messages.typing({ userId: from })
  await viber.messages.typing({ userId: 999_999_999 })
  const sent = ['message', { from, to, id }]
  const read = ['message.read', { by: to, of: from, upTo: id }]
  await expect
    .poll(() => byTopic(theirs ?? []))
    .toEqual([sent, ['message.blocked', { by: to, of: from }], read])
  expect(byTopic(own ?? [])).toEqual([sent, read, ['message.typing', { from: to }]])
  expect(byTopic(nobody ?? [])).toEqual([])
})

test('all unread messages of one person are one notification, emailed unless it is read first', async () => {
  const { client, viber, server } = await aScene()
  await write(client, viber, 'First')
  await write(client, viber, 'Second')
  const notice = {
    kind: 'message.received',
    key: `message:${client.user.id}`,
    link: `/messages/${client.user.id}`,
    actor_id: client.user.id,
    values: {},
    is_listed: false,
    is_unread: true,
    is_to_be_mailed: true,
  }
  expect(await notices(server, viber)).toEqual([notice])
  expect(await notices(server, client)).toEqual([])
  const { id } = await write(client, viber, 'Third')
  await write(client, viber, 'While they were reading')
  await viber.messages.markRead({ userId: client.user.id, upTo: id })
  expect(await notices(server, viber)).toEqual([notice])
  await viber.messages.markRead({ userId: client.user.id })
  expect(await notices(server, viber)).toEqual([
    { ...notice, is_unread: false, is_to_be_mailed: false },
  ])
})

test('the copy of a member’s data holds their messages and blocks, and no one else’s', async () => {
  const { client, viber, stranger, server } = await aScene()
  await write(client, viber, 'From me')
  await write(viber, client, 'To me')
  const { id } = client.user
  await write(stranger, viber, `Not mine: @${id} x@${id} /@${id} '@${id}'`)
  await client.messages.block({ id: stranger.user.id, blocked: true })
  const copy = await exportPerson(server.system, client.user.id)
  expect(copy.messages.map(({ content }) => content)).toEqual(['From me', 'To me'])
  expect(copy.blocked).toEqual([{ userId: stranger.user.id, createdAt: expect.any(String) }])
  await erasePerson(server.system, client.user.id)
  expect(await exportPerson(server.system, client.user.id)).toMatchObject({
    messages: [{}, {}],
    blocked: [],
  })
})

test('a viber’s first answers count towards their response time', async () => {
  const { viber, server } = await aScene()
  const answerAfter = async (minutes: number) => {
    const other = await aPerson()
    await write(other, viber, 'Are you free?')
    server.clock.advance(minutes * 60_000)
    await write(viber, other, 'Yes')
    server.clock.advance(60_000)
    await write(viber, other, 'Still')
    return other
  }
  const measured = async (other: Person) => {
    await server.runJob('profiles.measure-response-times')
    return (await other.profiles.profile({ id: viber.user.id })).responseMinutes
  }
  const first = await answerAfter(10)
  await answerAfter(300)
  await write(await aPerson(), viber, 'Nobody answers this')
  // A conversation that the viber starts has no answer of theirs.
  await write(viber, await aPerson(), 'An offer')
  expect(await measured(first)).toBeNull()
  await answerAfter(45)
  const median = (await measured(first)) ?? 0
  expect(median).toBeGreaterThanOrEqual(45)
  expect(median).toBeLessThan(48)
})
