import { expect, test, vi } from 'vitest'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { anAgreement, fund, milestoneIds } from '#testing/agreement-scenes.ts'
import { aBrief } from '#testing/brief-scenes.ts'
import {
  dueSweeps,
  listChangesOfSweeps,
  nextDue,
  nextOf,
  sweepUntil,
  valueOf,
} from '#testing/due.ts'
import { anAgreedOffer, anOffer } from '#testing/offer-scenes.ts'
import { aProposal, hide } from '#testing/proposal-scenes.ts'
import {
  aDelivery,
  aDispute,
  anOrder,
  aRelease,
  checkoutFields,
  connectBank,
  deliverGatewayWebhooks,
} from '#testing/scenes.ts'
import { aScene, theServer } from '#testing/server.ts'

/**
 * Each sweep says when it next has something to do (decision 93). If it named a time too late, or forgot one, the work
 * would be done too late, because nothing else runs it.
 */

const DAYS = 12
/** Long enough for the sweeps of this test. */
const JUST_BEFORE_MS = 10_000

/** People in every state that ends by itself. */
async function aMarketplace() {
  const day = dayOf(new Date((await theServer()).system.now().getTime() + 5 * DAY_MS))
  await anOrder({ fields: { deliveryDeadline: day } })
  const accepted = await anOrder({ fields: { deliveryDeadline: day } })
  await accepted.viber.orders.setStatus({ id: accepted.order.id, status: 'in_progress' })
  await aDelivery()
  await aDispute()
  const { viber } = await aRelease()
  await connectBank(viber)
  await aRelease()
  const { client, service } = await aScene()
  await client.payments.createIntent(checkoutFields(service))
  await aBrief()
  await aProposal()
  await anOffer()
  await anAgreedOffer()
  const { client: payer, agreement } = await anAgreement()
  await fund(payer, agreement, milestoneIds(agreement)[0])
  await deliverGatewayWebhooks()
}

/** Runs the sweeps that are due, until none is. */
async function sweepAll() {
  const { runJob } = await theServer()
  for (let round = 0; round < 20; round++) {
    const due = await dueSweeps()
    if (due.length === 0) return
    for (const name of due) await runJob(name)
    await deliverGatewayWebhooks()
  }
  throw new Error(`Always due: ${(await dueSweeps()).join(', ')}`)
}

test('sweeping only at the times that the sweeps name misses nothing', async () => {
  const { clock, system } = await theServer()
  const begin = system.now().getTime()
  await aMarketplace()
  const errors = vi.spyOn(system.log, 'error')
  await sweepAll()
  const missed: string[] = []
  let times = 0
  for (let at = await nextOf(); at < begin + DAYS * DAY_MS; at = await nextOf()) {
    times++
    if (at - system.now().getTime() > JUST_BEFORE_MS) {
      clock.set(new Date(at - JUST_BEFORE_MS))
      missed.push(...(await listChangesOfSweeps()))
    }
    clock.set(new Date(at + 1))
    await sweepAll()
  }
  expect(missed).toEqual([])
  expect(errors.mock.calls).toEqual([])
  expect(times).toBeGreaterThan(20)
  errors.mockRestore()
})

interface Case {
  /** When the work is due. */
  at: number
  /** An expression that is true once it is done, over one row of a table. */
  done: string
  from: string
}

/** The time in a column. */
async function timeIn(column: string, from: string): Promise<number> {
  return (await valueOf<Date>(`select ${column} from ${from}`)).getTime()
}

/** A case about one row: due at the time in `column`, and `shiftMs` later. */
async function row(from: string, column: string, done: string, shiftMs = 0): Promise<Case> {
  return { at: (await timeIn(column, from)) + shiftMs, done, from }
}

/** An accepted order that is to be delivered in so many days. */
async function anAcceptedOrder(days: number) {
  const { system } = await theServer()
  const deliveryDeadline = dayOf(new Date(system.now().getTime() + days * DAY_MS))
  const scene = await anOrder({ fields: { deliveryDeadline } })
  await scene.viber.orders.setStatus({ id: scene.order.id, status: 'in_progress' })
  return scene
}

const ofOrder = (id: number) => `orders where id = ${id}`
const reminded = (id: number, kind: string) =>
  `exists (select from order_reminders where order_id = ${id} and kind = '${kind}')`

const orders: Record<string, () => Promise<Case>> = {
  'an order without an answer': async () => {
    const { id } = (await anOrder()).order
    return row(ofOrder(id), 'respond_by', `status = 'cancelled'`)
  },
  'a reminder to answer': async () => {
    const { id } = (await anOrder()).order
    return row(ofOrder(id), 'respond_by', reminded(id, 'remind_to_answer'), -DAY_MS)
  },
  'work without an objection': async () => {
    const { id } = (await aDelivery()).order
    return row(ofOrder(id), 'release_at', 'release_at is null')
  },
  'a reminder to check the work': async () => {
    const { id } = (await aDelivery()).order
    return row(ofOrder(id), 'release_at', reminded(id, 'remind_to_check'), -DAY_MS)
  },
  'a reminder to deliver': async () => {
    const { id } = (await anAcceptedOrder(6)).order
    return row(ofOrder(id), 'deliver_by', reminded(id, 'remind_to_deliver'), -DAY_MS)
  },
  'a reminder of a delay': async () => {
    const { id } = (await anAcceptedOrder(6)).order
    return row(ofOrder(id), 'deliver_by', reminded(id, 'remind_of_delay'))
  },
  'a delivery day that comes near, of a viber who has moved': async () => {
    const { order, viber } = await anAcceptedOrder(9)
    const from = ofOrder(order.id)
    const before = await timeIn('deliver_by', from)
    const { pool } = (await theServer()).database
    await pool.query('update users set time_zone = $1 where id = $2', [
      'Pacific/Auckland',
      viber.user.id,
    ])
    return row(from, 'deliver_by', `deliver_by <> to_timestamp(${before / 1000})`, -4 * DAY_MS)
  },
}

const ofDispute = (id: number) => `disputes where id = ${id}`
const disputes: Record<string, () => Promise<Case>> = {
  'a dispute without an answer': async () => {
    const { id } = (await aDispute()).dispute
    return row(ofDispute(id), 'answer_by', 'answer_by is null')
  },
  'a reminder to answer a dispute': async () => {
    const { id } = (await aDispute()).dispute
    const done = `exists (select from dispute_entries where dispute_id = ${id} and kind = 'reminder')`
    return row(ofDispute(id), 'answer_by', done, -DAY_MS)
  },
  'a dispute that is a week old': async () => {
    const { id } = (await aDispute()).dispute
    return row(ofDispute(id), 'created_at', `priority = 'high'`, 7 * DAY_MS)
  },
  'a dispute that is two weeks old': async () => {
    const { id } = (await aDispute()).dispute
    return row(ofDispute(id), 'created_at', `priority = 'urgent'`, 14 * DAY_MS)
  },
  'a dispute about a payment that was charged back before': async () => {
    const { dispute, server, order } = await aDispute()
    await server.database.pool.query(
      `insert into chargebacks (order_id, payment_id, gateway, gateway_chargeback_id, amount_cents,
        loss_cents, status, opened_at, closed_at)
       select order_id, id, gateway, 'dp_' || id, amount_cents, amount_cents, 'won', $2, $2
       from payments where order_id = $1`,
      [order.id, server.system.now()],
    )
    return {
      at: server.system.now().getTime(),
      done: `priority = 'urgent'`,
      from: ofDispute(dispute.id),
    }
  },
}

const ofBrief = (id: number) => `briefs where id = ${id}`
const briefs: Record<string, () => Promise<Case>> = {
  'a gig whose date has passed': async () =>
    row(ofBrief((await aBrief()).id), 'expires_at', `status = 'expired'`),
  'a gig that ends soon': async () =>
    row(ofBrief((await aBrief()).id), 'expires_at', 'reminded_at is not null', -3 * DAY_MS),
  'a gig that has been hidden for long': async () => {
    const { id } = await aBrief()
    const { database, system } = await theServer()
    await hide(id, system.now())
    const later = new Date(system.now().getTime() + 90 * DAY_MS)
    await database.pool.query('update briefs set expires_at = $1 where id = $2', [later, id])
    return row(ofBrief(id), 'hidden_at', `status = 'closed'`, 30 * DAY_MS)
  },
}

const ofOffer = (id: number) => `offers where id = ${id}`
const offerReminded = (id: number) => `exists (select from offer_reminders where offer_id = ${id})`
const offers: Record<string, () => Promise<Case>> = {
  'an offer without an answer': async () =>
    row(ofOffer((await anOffer()).id), 'answer_by', `status = 'expired'`),
  'a reminder to answer an offer': async () => {
    const { id } = await anOffer()
    return row(ofOffer(id), 'answer_by', offerReminded(id), -DAY_MS)
  },
  'an offer without a payment': async () =>
    row(ofOffer((await anAgreedOffer()).id), 'pay_by', `status = 'lapsed'`),
  'a reminder to pay': async () => {
    const { id } = await anAgreedOffer()
    return row(ofOffer(id), 'pay_by', offerReminded(id), -12 * HOUR_MS)
  },
  'an offer of a service that is no longer offered': async () => {
    const { id, service } = await anOffer()
    const { database, system } = await theServer()
    await database.pool.query(`update services set status = 'archived' where id = $1`, [service.id])
    return { at: system.now().getTime(), done: 'answer_by is null', from: ofOffer(id) }
  },
  'a proposal for a gig that was closed': async () => {
    const { id, briefId, client } = await aProposal()
    await client.briefs.close({ id: briefId, reason: 'not_needed' })
    const { system } = await theServer()
    return { at: system.now().getTime(), done: 'answer_by is null', from: ofOffer(id) }
  },
}

const agreements: Record<string, () => Promise<Case>> = {
  'an agreement that is to be checked': async () => {
    const { client, agreement } = await anAgreement()
    await fund(client, agreement, milestoneIds(agreement)[0])
    const from = `agreements where id = ${agreement.id}`
    const at = await timeIn('check_at', from)
    return { at, done: `check_at > to_timestamp(${at / 1000})`, from }
  },
}

const cases = Object.entries({
  'orders.sweep': orders,
  'disputes.sweep': disputes,
  'briefs.sweep': briefs,
  'offers.sweep': offers,
  'agreements.sweep': agreements,
}).flatMap(([sweep, kinds]) =>
  Object.entries(kinds).map(([kind, arrange]) => ({ sweep, kind, arrange })),
)

test.each(cases)('$sweep says when it handles $kind', async ({ sweep, arrange }) => {
  const { at, done, from } = await arrange()
  const doneAt = await sweepUntil(sweep, at, () => valueOf<boolean>(`select ${done} from ${from}`))
  expect(doneAt - at).toBeGreaterThanOrEqual(0)
  expect(doneAt - at).toBeLessThan(1000)
  const { system } = await theServer()
  expect(await nextDue(sweep)).toBeGreaterThan(system.now().getTime())
})
