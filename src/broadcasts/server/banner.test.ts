import { expect, test } from 'vitest'
import { aBroadcast, aDraft, aSending, tomorrow } from '#testing/broadcast-scenes.ts'
import { aPerson, PASSWORD, theServer } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'

const aBanner = async () => ({ ways: ['banner' as const], bannerLastDay: await tomorrow() })

test('a banner is shown to its audience until it is dismissed, on any device', async () => {
  const [client, other] = [await aPerson(), await aPerson()]
  const viber = await aPerson({ isServiceProvider: true })
  const { broadcast, owner } = await aBroadcast({
    ...(await aBanner()),
    audience: 'clients',
    link: '/browse',
  })
  const { id, title, text } = broadcast
  const banner = { id, title, text, link: '/browse' }
  expect(await client.banner.get()).toEqual({ banner })
  expect(await viber.banner.get()).toEqual({ banner: null })
  expect(await client.banner.dismiss({ id })).toEqual({ banner: null })
  expect(await client.banner.dismiss({ id })).toEqual({ banner: null })
  const again = await aPerson()
  await again.accounts.login({ username: client.user.username, password: PASSWORD })
  expect(await again.banner.get()).toEqual({ banner: null })
  expect(await other.banner.get()).toEqual({ banner })
  expect(await owner.broadcasts.endBanner({ id })).toMatchObject({ state: 'sent' })
  expect(await other.banner.get()).toEqual({ banner: null })
})

test('drafts and cancelled broadcasts have no banner, and it ends with its last day', async () => {
  const member = await aPerson()
  await aDraft(await aBanner())
  expect(await member.banner.get()).toEqual({ banner: null })
  const { owner, broadcast } = await aSending(await aBanner())
  expect(await member.banner.get()).toMatchObject({ banner: { id: broadcast.id } })
  await owner.broadcasts.cancel({ id: broadcast.id })
  expect(await member.banner.get()).toEqual({ banner: null })
  const last = await aBroadcast(await aBanner())
  expect(last.broadcast).toMatchObject({ state: 'sent', total: 0 })
  expect(await member.banner.get()).toMatchObject({ banner: { id: last.broadcast.id } })
  const { clock } = await theServer()
  clock.advance(2 * DAY_MS)
  expect(await member.banner.get()).toEqual({ banner: null })
  const { owner: late, draft } = await aDraft(await aBanner())
  clock.advance(2 * DAY_MS)
  const over = late.broadcasts.send({ id: draft.id, version: 1 })
  await expect(over).rejects.toMatchObject({ status: 409, code: 'broadcast.banner_over' })
  clock.advance(-4 * DAY_MS)
  await last.owner.broadcasts.endBanner({ id: last.broadcast.id })
})

test('the newest banner comes first, and dismissing what is no banner changes nothing', async () => {
  const member = await aPerson()
  const older = await aBroadcast(await aBanner())
  const newer = await aBroadcast({ ...(await aBanner()), ways: ['bell', 'banner'] })
  const { draft } = await aDraft()
  for (const id of [draft.id, 999_999]) {
    expect(await member.banner.dismiss({ id })).toMatchObject({
      banner: { id: newer.broadcast.id },
    })
  }
  expect(await member.banner.dismiss({ id: newer.broadcast.id })).toMatchObject({
    banner: { id: older.broadcast.id },
  })
})

test('the copy of personal data has the broadcasts, and erasing the account deletes them', async () => {
  const member = await aPerson()
  const { broadcast } = await aBroadcast({ ...(await aBanner()), ways: ['bell', 'banner'] })
  await member.banner.dismiss({ id: broadcast.id })
  const copy = (await (await member.fetch('/api/user/export')).json()) as { broadcasts: unknown }
  expect(copy.broadcasts).toMatchObject({
    deliveries: [{ title: broadcast.title, way: 'bell', state: 'sent' }],
    dismissed: [{ title: broadcast.title }],
  })
  await member.personalData.deleteAccount({ currentPassword: PASSWORD })
  const { database } = await theServer()
  for (const table of ['broadcast_deliveries', 'broadcast_dismissals']) {
    const { rows } = await database.pool.query(`select from ${table} where user_id = $1`, [
      member.user.id,
    ])
    expect(rows).toEqual([])
  }
})
