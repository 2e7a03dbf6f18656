import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { anAgreement, fund, milestoneFields, milestoneIds } from '#testing/agreement-scenes.ts'
import { aPerson, PASSWORD, theServer, type Person } from '#testing/server.ts'
import { findLastingFaults } from '../../app/server/invariants.ts'

afterEach(async () => {
  const server = await theServer()
  const faults = await findLastingFaults(server.database)
  server.clock.set(new Date())
  if (faults.length > 0) throw new Error(`The books are not sound: ${JSON.stringify(faults)}`)
})

async function kindsOf(person: Person): Promise<string[]> {
  const { items } = await person.notifications.list({ limit: 50 })
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('agreement.'))
}

test('ending drops what is not paid and leaves the running order', async () => {
  const { client, viber, agreement } = await anAgreement()
  const [first, second] = milestoneIds(agreement)
  const order = await fund(client, agreement, first)
  const ended = await viber.agreements.end({ id: agreement.id, reason: 'I am moving abroad.' })
  expect(ended).toMatchObject({
    state: 'ended',
    endedBy: 'provider',
    endReason: 'I am moving abroad.',
    milestones: [
      { state: 'running' },
      { state: 'dropped', dropReason: 'ended', refusal: 'milestone.dropped' },
      { state: 'dropped' },
    ],
    money: { agreed: 100, funded: 100, held: 100, toFund: 0 },
    process: { actions: [] },
  })
  expect(await kindsOf(client)).toEqual(['agreement.ended'])
  expect(await kindsOf(viber)).toEqual([])
  const refused = client.payments.createIntent(milestoneFields(agreement, second))
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'milestone.dropped' })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  await client.orders.approve({ id: order.id })
  expect(await client.agreements.get({ id: agreement.id })).toMatchObject({
    state: 'ended',
    money: { released: 100 },
  })
})

test('ending again changes nothing, and later ends are refused', async () => {
  const { client, viber, agreement } = await anAgreement()
  const { id } = agreement
  await fund(client, agreement, milestoneIds(agreement)[0])
  const ended = await client.agreements.end({ id, reason: 'Too slow' })
  expect(await client.agreements.end({ id, reason: 'Too slow' })).toEqual(ended)
  await expect(viber.agreements.end({ id, reason: 'Me too' })).rejects.toMatchObject({
    status: 409,
    code: 'agreement.ended',
  })
})

test('before the first payment the offer is called off instead', async () => {
  const { client, agreement } = await anAgreement()
  const refused = client.agreements.end({ id: agreement.id, reason: 'I changed my mind' })
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'agreement.unpaid' })
})

test('an admin ends an agreement of others with a reason, which is audited', async () => {
  const { client, viber, agreement } = await anAgreement()
  const { id } = agreement
  await fund(client, agreement, milestoneIds(agreement)[0])
  const admin = await aPerson({ role: 'admin' })
  const stranger = await aPerson()
  const end = { id, reason: 'Both asked for it', asAdmin: true }
  await expect(stranger.agreements.end(end)).rejects.toMatchObject({ status: 404 })
  await expect(client.agreements.end(end)).rejects.toMatchObject({ status: 403 })
  await expect(admin.agreements.end({ ...end, reason: ' ' })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'reason', message: 'Please give a reason' }],
  })
  expect(await admin.agreements.end(end)).toMatchObject({
    state: 'ended',
    endedBy: 'admin',
    endReason: end.reason,
  })
  expect(await kindsOf(client)).toEqual(['agreement.ended'])
  expect(await kindsOf(viber)).toEqual(['agreement.ended'])
  const { items } = await admin.audit.list({ action: 'agreement.ended' })
  expect(items[0]).toMatchObject({ subject: { kind: 'agreement', id }, reason: null })
})

test('an admin who is a party decides nothing as an admin', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { agreement } = await anAgreement(undefined, await withClient(admin))
  await fund(admin, agreement, milestoneIds(agreement)[0])
  const { id } = agreement
  const refused = admin.agreements.end({ id, reason: 'Enough', asAdmin: true })
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'agreement.own_case' })
  expect(await admin.agreements.end({ id, reason: 'Enough' })).toMatchObject({ endedBy: 'client' })
})

async function withClient(client: Person) {
  const { viber, service } = await anAgreement()
  return { client, viber, service }
}

/** An agreement with a running first order that ends after 20 idle days, and how to let days pass before one sweep. */
async function anIdleAgreement() {
  const { client, viber, agreement, server } = await anAgreement()
  const { id } = agreement
  // Within 30 days, because the sessions of this test end then.
  await server.database.pool.query('update agreements set idle_days = 20 where id = $1', [id])
  const order = await fund(client, agreement, milestoneIds(agreement)[0])
  const after = async (days: number) => {
    for (let left = days; left > 0; left -= 1) {
      server.clock.advance(Math.min(left, 1) * DAY_MS)
      await viber.agreements.get({ id })
      await client.agreements.get({ id })
    }
    await server.runJob('agreements.sweep')
    return client.agreements.get({ id })
  }
  const release = async () => {
    await viber.orders.setStatus({ id: order.id, status: 'completed' })
    await client.orders.approve({ id: order.id })
  }
  return { client, viber, server, after, release }
}

test('an idle agreement ends by itself, with a reminder 7 days before', async () => {
  const { client, viber, server, after, release } = await anIdleAgreement()
  expect((await after(1.1)).state).toBe('running')
  await release()
  const idle = await after(1)
  const releasedAt = server.system.now().getTime() - DAY_MS
  expect(idle).toMatchObject({
    state: 'idle',
    process: { waitingFor: 'client', defaultOutcome: 'end' },
  })
  const deadline = new Date(idle.process.deadline ?? 0).getTime()
  expect(Math.abs(deadline - releasedAt - 20 * DAY_MS)).toBeLessThan(60_000)
  await after(11)
  expect(await kindsOf(client)).toEqual([])
  await after(1.1)
  await after(1)
  expect(await kindsOf(client)).toEqual(['agreement.idle'])
  expect(await kindsOf(viber)).toEqual(['agreement.idle'])
  expect((await after(5.5)).state).toBe('idle')
  expect(await after(0.6)).toMatchObject({
    state: 'ended',
    endedBy: 'system',
    milestones: [{ state: 'released' }, { state: 'dropped' }, { state: 'dropped' }],
  })
  expect(await kindsOf(viber)).toEqual(['agreement.ended', 'agreement.idle'])
})

test('a sweep that comes days late reminds once of the end that is still to come', async () => {
  const { client, viber, after, release } = await anIdleAgreement()
  await release()
  expect((await after(17)).state).toBe('idle')
  expect(await kindsOf(client)).toEqual(['agreement.idle'])
  await after(1)
  expect(await kindsOf(viber)).toEqual(['agreement.idle'])
})

test('a sweep that comes after the end of an idle agreement ends it without a reminder', async () => {
  const { client, viber, after, release } = await anIdleAgreement()
  await release()
  expect(await after(21)).toMatchObject({ state: 'ended', endedBy: 'system' })
  expect(await kindsOf(client)).toEqual(['agreement.ended'])
  expect(await kindsOf(viber)).toEqual(['agreement.ended'])
})

test('a person who leaves ends their agreements, and the other party keeps what was agreed', async () => {
  const { client, viber, agreement } = await anAgreement()
  const { id } = agreement
  const order = await fund(client, agreement, milestoneIds(agreement)[0])
  const leaving = () => client.personalData.deleteAccount({ currentPassword: PASSWORD })
  await expect(leaving()).rejects.toMatchObject({ code: 'account.open_orders' })
  await viber.orders.setStatus({ id: order.id, status: 'completed' })
  await client.orders.approve({ id: order.id })
  const copy = (await (await client.fetch('/api/user/export')).json()) as {
    agreements: object[]
  }
  expect(copy.agreements).toMatchObject([
    { id, title: 'A new online shop', milestones: [{ amountCents: 10_000 }, {}, {}] },
  ])
  await leaving()
  expect(await viber.agreements.get({ id })).toMatchObject({
    state: 'ended',
    endedBy: 'client',
    endReason: null,
    scope: 'Ten pages, a checkout and a search.',
    client: { fullName: 'Deleted user' },
    canMessage: false,
  })
  expect(await kindsOf(viber)).toEqual(['agreement.ended'])
})
