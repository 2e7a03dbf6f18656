import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { aBrief, aDraft, aFittingViber } from '#testing/brief-scenes.ts'
import { mailsTo } from '#testing/outbox.ts'
import { aPerson, theServer } from '#testing/server.ts'

async function invited(note?: string) {
  const viber = await aFittingViber()
  const { client, id: briefId } = await aBrief({ visibility: 'invited' })
  const sent = await client.invitations.invite({ id: briefId, userId: viber.user.id, note })
  return { client, viber, briefId, sent }
}

test('an invited viber is notified, sees the gig and who asks, and declines twice with one answer', async () => {
  const { client, viber, briefId, sent } = await invited(' We liked your shop. ')
  expect(sent).toMatchObject({
    viber: { id: viber.user.id, fullName: viber.user.fullName },
    note: 'We liked your shop.',
    status: 'open',
  })
  const notified = { kind: 'brief.invited', link: `/gigs/${briefId}`, readAt: null }
  expect((await viber.notifications.list({})).items).toMatchObject([notified])
  expect(await viber.briefs.get({ id: briefId })).toMatchObject({
    clientPerson: { id: client.user.id },
    viewer: { invitationId: sent.id, canPropose: true },
  })
  const { items, total } = await viber.invitations.received({})
  expect(total).toBe(1)
  expect(items).toMatchObject([
    {
      id: sent.id,
      note: 'We liked your shop.',
      status: 'open',
      brief: { id: briefId },
      client: { id: client.user.id, fullName: client.user.fullName },
      ownOfferId: null,
    },
  ])
  const declined = await viber.invitations.decline({ id: sent.id })
  expect(declined).toMatchObject({ id: sent.id, status: 'declined' })
  expect(await viber.invitations.decline({ id: sent.id })).toEqual(declined)
  // Who has declined can still change their mind.
  expect(await viber.briefs.get({ id: briefId })).toMatchObject({
    viewer: { invitationId: null, isInvited: true, canPropose: true },
  })
  expect(await client.invitations.sent({ id: briefId })).toMatchObject([{ status: 'declined' }])
  expect((await viber.notifications.list({})).items).toMatchObject([
    { kind: 'brief.invited', readAt: expect.any(String) },
  ])
})

test('an invitation is of its two people only', async () => {
  const { viber, briefId, sent } = await invited()
  const other = await aFittingViber()
  expect((await other.invitations.received({})).items).toEqual([])
  await expect(other.invitations.decline({ id: sent.id })).rejects.toMatchObject({
    status: 404,
    code: 'invitation.not_found',
  })
  // The gig is open to invited vibers only.
  for (const read of [other.invitations.matches, other.invitations.sent]) {
    await expect(read({ id: briefId })).rejects.toMatchObject({ status: 404 })
  }
  await expect(viber.invitations.sent({ id: briefId })).rejects.toMatchObject({
    status: 403,
    code: 'brief.not_yours',
  })
})

test('a viber is invited to a gig once, also by two requests at once', async () => {
  const viber = await aFittingViber()
  const { client, id } = await aBrief()
  const invite = () => client.invitations.invite({ id, userId: viber.user.id })
  const outcomes = await Promise.allSettled([invite(), invite()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(invite()).rejects.toMatchObject({ status: 409, code: 'invitation.exists' })
  const suggested = await client.invitations.matches({ id })
  expect(suggested.find((one) => one.viber.id === viber.user.id)).toMatchObject({ isInvited: true })
})

test('people without services, absent and blocked vibers, and those who take no invitations are not invited', async () => {
  const { client, id } = await aBrief()
  const inviting = (userId: number) => client.invitations.invite({ id, userId })
  const member = await aPerson()
  await expect(inviting(member.user.id)).rejects.toMatchObject({
    status: 409,
    code: 'invitation.not_viber',
  })
  await expect(inviting(9_999_999)).rejects.toMatchObject({ status: 404, code: 'user.not_found' })
  const [away, closed, blocked, suspended] = [
    await aFittingViber(),
    await aFittingViber(),
    await aFittingViber(),
    await aFittingViber(),
  ]
  const back = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10)
  await away.account.save({ awayUntil: back })
  await closed.account.save({ takesInvitations: false })
  await blocked.messages.block({ id: client.user.id, blocked: true })
  const { database } = await theServer()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [
    suspended.user.id,
  ])
  for (const { user } of [away, closed, blocked, suspended]) {
    await expect(inviting(user.id)).rejects.toMatchObject({
      status: 409,
      code: 'invitation.not_taken',
    })
  }
})

test('a client who is a viber is neither suggested to themselves nor invited', async () => {
  const client = await aFittingViber()
  const { id } = await aBrief({}, client)
  await expect(client.invitations.invite({ id, userId: client.user.id })).rejects.toMatchObject({
    code: 'invitation.not_taken',
  })
})

test('vibers are invited to open and paused gigs, not to drafts and ended ones', async () => {
  const client = await aPerson()
  const vibers = [await aFittingViber(), await aFittingViber()]
  const [first = 0, second = 0] = vibers.map(({ user }) => user.id)
  const draft = await aDraft(client)
  const closed = { status: 409, code: 'brief.not_open' }
  const inviting = (id: number, userId: number) => client.invitations.invite({ id, userId })
  await expect(inviting(draft.id, first)).rejects.toMatchObject(closed)
  const { id } = await aBrief({}, client)
  await client.briefs.pause({ id })
  expect(await inviting(id, first)).toMatchObject({ status: 'open' })
  await client.briefs.close({ id, reason: 'other' })
  await expect(inviting(id, second)).rejects.toMatchObject(closed)
})

test('a client sends ten invitations a day, and twenty to one gig', async () => {
  const { client, id } = await aBrief()
  const { clock } = await theServer()
  const inviteTen = async () => {
    for (let count = 0; count < 10; count++) {
      const viber = await aFittingViber()
      await client.invitations.invite({ id, userId: viber.user.id })
    }
  }
  const last = await aFittingViber()
  const inviting = () => client.invitations.invite({ id, userId: last.user.id })
  const refused = { status: 429, code: 'invitation.too_many' }
  expect(await client.briefs.allowance()).toMatchObject({ invitationsLeft: 10 })
  await inviteTen()
  expect(await client.briefs.allowance()).toMatchObject({ invitationsLeft: 0 })
  await expect(inviting()).rejects.toMatchObject(refused)
  clock.advance(DAY_MS)
  await inviteTen()
  clock.advance(DAY_MS)
  await expect(inviting()).rejects.toMatchObject(refused)
  expect(await client.invitations.sent({ id })).toHaveLength(20)
})

test('an invitation to a hidden gig is not shown, and comes back with the gig', async () => {
  const { viber, briefId, sent } = await invited()
  const { database } = await theServer()
  const hide = (at: string) =>
    database.pool.query(`update briefs set hidden_at = ${at} where id = $1`, [briefId])
  await hide('now()')
  expect((await viber.invitations.received({})).items).toEqual([])
  await expect(viber.invitations.decline({ id: sent.id })).rejects.toMatchObject({ status: 404 })
  await hide('null')
  expect((await viber.invitations.received({})).total).toBe(1)
})

test('an invitation is emailed at once', async () => {
  const { viber } = await invited()
  const { runJob } = await theServer()
  await runJob('notifications.mail')
  expect(await mailsTo(viber.user.email)).toMatchObject([{ template: 'notification' }])
})
