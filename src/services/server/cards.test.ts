import sharp from 'sharp'
import { expect, test } from 'vitest'
import { basic } from '#testing/packages.ts'
import { aRelease } from '#testing/scenes.ts'
import { aNewService, aPerson, aVisitor, theServer } from '#testing/server.ts'

/** The cards that differ from what they would be if they were made now. */
async function staleCards() {
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select service_id from service_cards c full join service_card_values v using (service_id)
      where c.card::text is distinct from v.card::text
        or c.reactions is distinct from (select coalesce(jsonb_object_agg(emoji, number), '{}')
          from (select emoji, count(*) as number from reactions r
            where r.service_id = v.service_id group by emoji) counted)`,
  )
  return rows
}

test('a card follows every change of the service, its skills, packages, rating, viber and reactions', async () => {
  const { viber, client, service, order } = await aRelease()
  const { id } = service
  const visitor = await aVisitor()
  const shown = async () => {
    expect(await staleCards()).toEqual([])
    const { items } = await visitor.search.services({ search: service.title })
    return items.filter((one) => one.id === id)
  }
  const file = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#258' } })
    .png()
    .toBuffer()
  // Each change, and what its card shows then; undefined if the service is not listed.
  const changes: [() => Promise<unknown>, object | undefined][] = [
    [
      () => viber.services.update({ ...aNewService, id, title: service.title, hourlyRate: 71 }),
      { hourlyRate: 71 },
    ],
    [
      () => viber.services.setCover({ id, file: new Blob([new Uint8Array(file)]) }),
      { cover: { large: expect.any(String) as string } },
    ],
    [
      () => viber.packages.set({ id, version: 0, packages: [basic], extras: [] }),
      { packageFrom: basic.price },
    ],
    [
      () => viber.account.save({ fullName: 'Ines Card', headline: 'Cards' }),
      { providerName: 'Ines Card', providerTitle: 'Cards' },
    ],
    [
      () => viber.account.save({ avatar: 'https://example.org/card.png' }),
      { providerAvatar: 'https://example.org/card.png' },
    ],
    [() => viber.account.save({ awayUntil: '2027-01-10' }), { awayUntil: '2027-01-10' }],
    [() => client.reviews.create({ id: order.id, rating: 4 }), { rating: { count: 1 } }],
    [
      () => client.reactions.toggle({ id, emoji: '🔥' }),
      { reactions: { counts: { '🔥': 1 }, userReactions: {} } },
    ],
    [() => viber.services.setStatus({ id, status: 'paused' }), undefined],
    [() => viber.services.setStatus({ id, status: 'active' }), { status: 'active' }],
    [() => client.reactions.toggle({ id, emoji: '🔥' }), { status: 'active' }],
  ]
  for (const [change, seen] of changes) {
    await change()
    expect(await shown()).toMatchObject(seen ? [seen] : [])
  }
})

test('reactions of many members at the same moment all count', async () => {
  const { client, stranger, viber, service } = await aRelease()
  const { id } = service
  const members = [client, stranger, viber, await aPerson(), await aPerson(), await aPerson()]
  await Promise.all(
    members.flatMap((member) => [
      member.reactions.toggle({ id, emoji: '🔥' }),
      member.reactions.toggle({ id, emoji: '👏' }),
    ]),
  )
  const visitor = await aVisitor()
  const { counts } = await visitor.reactions.ofService({ id })
  expect(counts).toEqual({ '🔥': members.length, '👏': members.length })
  expect(await staleCards()).toEqual([])
})
