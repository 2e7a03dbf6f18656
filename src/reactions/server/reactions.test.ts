import { expect, test } from 'vitest'
import { aNewService, aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'
import { emojis } from '../contract.ts'

const nothing = { counts: {}, userReactions: {}, reactions: [] }

function send(person: Awaited<ReturnType<typeof aVisitor>>, id: number, emoji: unknown) {
  return person.fetch(`/api/services/${id}/reactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emoji }),
  })
}

test('toggling adds and removes a reaction, and every viewer sees the counts', async () => {
  const { client, stranger, service } = await aScene()
  const { id } = service
  const visitor = await aVisitor()
  expect(await visitor.reactions.ofService({ id })).toEqual(nothing)

  const first = await client.reactions.toggle({ id, emoji: '🔥' })
  expect(first).toEqual({
    counts: { '🔥': 1 },
    userReactions: { '🔥': true },
    reactions: [
      {
        id: expect.any(Number),
        serviceId: id,
        userId: client.user.id,
        emoji: '🔥',
        createdAt: expect.any(String),
      },
    ],
  })
  await stranger.reactions.toggle({ id, emoji: '🔥' })
  await client.reactions.toggle({ id, emoji: '👏' })
  expect(await visitor.reactions.ofService({ id })).toMatchObject({
    counts: { '🔥': 2, '👏': 1 },
    userReactions: {},
    reactions: [{ emoji: '👏' }, { userId: stranger.user.id }, { userId: client.user.id }],
  })
  expect((await client.reactions.ofService({ id })).userReactions).toEqual({
    '🔥': true,
    '👏': true,
  })

  const back = await client.reactions.toggle({ id, emoji: '🔥' })
  expect(back).toMatchObject({ counts: { '🔥': 1, '👏': 1 }, userReactions: { '👏': true } })
})

test('a search result contains the same reactions as the service itself', async () => {
  const { client, viber, service } = await aScene({ title: 'Reactions on a card' })
  const other = await viber.services.create(aNewService)
  await client.reactions.toggle({ id: service.id, emoji: '❤️' })
  const { items } = await client.search.services({ search: 'Reactions on a card' })
  const { counts, userReactions } = await client.reactions.ofService({ id: service.id })
  expect(counts).toEqual({ '❤️': 1 })
  expect(items.find(({ id }) => id === service.id)?.reactions).toEqual({ counts, userReactions })
  expect(await client.reactions.ofService({ id: other.id })).toEqual(nothing)
})

test('each of the eight reactions is accepted with and without variation selector', async () => {
  const { client, service } = await aScene()
  const { id } = service
  for (const emoji of emojis) {
    const { counts } = await client.reactions.toggle({ id, emoji: emoji.replace('\uFE0F', '') })
    expect(counts[emoji]).toBe(1)
  }
  expect(Object.keys((await client.reactions.ofService({ id })).userReactions)).toHaveLength(8)
  for (const emoji of emojis) {
    const bare = emoji.replace('\uFE0F', '')
    await client.reactions.toggle({ id, emoji: `${bare}\uFE0F` })
  }
  expect(await client.reactions.ofService({ id })).toEqual(nothing)
})

test.each(['👎', '', 'heart', '👍👍', '👍🏽', '\uFE0F', 5, null, ['👍'], undefined])(
  '%j is rejected as a reaction',
  async (emoji) => {
    const { client, service } = await aScene()
    const response = await send(client, service.id, emoji)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'Please choose one of the reactions' })
    expect(await client.reactions.ofService({ id: service.id })).toEqual(nothing)
  },
)

test('a visitor can read reactions but not add one', async () => {
  const { service } = await aScene()
  const visitor = await aVisitor()
  const response = await send(visitor, service.id, '👍')
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ message: 'Authentication required' })
  expect(await visitor.reactions.ofService({ id: service.id })).toEqual(nothing)
})

test('reactions to a service that the viewer may not see get 404', async () => {
  const { client, viber, service } = await aScene()
  const { id } = service
  const { database } = await theServer()
  const isNotFound = async () => {
    await expect(client.reactions.ofService({ id })).rejects.toMatchObject({
      status: 404,
      code: 'service.not_found',
    })
    await expect(client.reactions.toggle({ id, emoji: '👍' })).rejects.toMatchObject({
      status: 404,
    })
  }
  await viber.services.setStatus({ id, status: 'paused' })
  await isNotFound()
  expect((await viber.reactions.toggle({ id, emoji: '🎉' })).counts).toEqual({ '🎉': 1 })

  await viber.services.setStatus({ id, status: 'active' })
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [viber.user.id])
  await isNotFound()

  await database.pool.query(`update users set status = 'active' where id = $1`, [viber.user.id])
  expect((await client.reactions.ofService({ id })).counts).toEqual({ '🎉': 1 })
  await viber.services.archive({ id })
  await isNotFound()
  expect((await send(client, 999_999_999, '👍')).status).toBe(404)
  expect((await client.fetch('/api/services/first/reactions')).status).toBe(404)
})

test('20 concurrent toggles cancel each other out, 21 do not', async () => {
  const { client, service } = await aScene()
  const { id } = service
  const presses = (count: number) =>
    Promise.all(Array.from({ length: count }, () => client.reactions.toggle({ id, emoji: '👍' })))
  await presses(20)
  expect(await client.reactions.ofService({ id })).toEqual(nothing)
  await presses(21)
  expect(await client.reactions.ofService({ id })).toMatchObject({
    counts: { '👍': 1 },
    userReactions: { '👍': true },
    reactions: [{ userId: client.user.id }],
  })
})

test('concurrent reactions of 20 people are all counted', async () => {
  const { service } = await aScene()
  const { id } = service
  const crowd = await Promise.all(Array.from({ length: 20 }, () => aPerson()))
  await Promise.all(crowd.map((person) => person.reactions.toggle({ id, emoji: '😂' })))
  const { counts, reactions } = await (await aVisitor()).reactions.ofService({ id })
  expect(counts).toEqual({ '😂': 20 })
  expect(new Set(reactions.map(({ userId }) => userId))).toEqual(
    new Set(crowd.map(({ user }) => user.id)),
  )
})

test('the list contains the newest 100 reactions, the counts include all', async () => {
  const { service } = await aScene()
  const { database } = await theServer()
  const { id } = service
  await database.pool.query(
    `with crowd as (
       insert into users (username, email, full_name, password_hash, created_at)
       select 'fan' || n, 'fan' || n || '@example.org', 'Fan ' || n, 'none', now()
       from generate_series(1, 120) n returning id)
     insert into reactions (service_id, user_id, emoji, created_at)
     select $1, id, '🔥', now() from crowd order by id`,
    [id],
  )
  const { counts, reactions } = await (await aVisitor()).reactions.ofService({ id })
  expect(counts).toEqual({ '🔥': 120 })
  const ids = reactions.map((reaction) => reaction.id)
  expect(ids).toHaveLength(100)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})
