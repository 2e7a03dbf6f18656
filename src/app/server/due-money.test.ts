import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE_MS, DAY_MS } from '#platform/durations.ts'
import { insertInboxEvent } from '#payments/server/queries/inbox.ts'
import { anAgreement, milestoneFields, milestoneIds } from '#testing/agreement-scenes.ts'
import { aSending } from '#testing/broadcast-scenes.ts'
import { nextDue, sweepNames, sweepUntil, valueOf } from '#testing/due.ts'
import { aPrompt } from '#testing/prompt-scenes.ts'
import {
  anOrder,
  aRelease,
  checkoutFields,
  connectBank,
  payFor,
  theTestGateway,
} from '#testing/scenes.ts'
import { aPerson, aScene, theServer } from '#testing/server.ts'

/** As due-hiring.test.ts, for money, emails and whatever waits to be counted or cleaned up. */

afterEach(() => vi.restoreAllMocks())

interface Case {
  /** When the work is due. */
  at: number
  /** A query of one value, which is true once the work is done. */
  done: string
}

const CHARGED_BACK = '4000000000000259'

async function run(text: string, values: unknown[] = []) {
  await (await theServer()).database.pool.query(text, values)
}

async function now(): Promise<Date> {
  return (await theServer()).system.now()
}

async function inMs(ms: number): Promise<Date> {
  return new Date((await now()).getTime() + ms)
}

async function timeOf(text: string): Promise<number> {
  return (await valueOf<Date>(text)).getTime()
}

async function aCheckout() {
  const { client, service } = await aScene()
  const { paymentIntentId } = await client.payments.createIntent(checkoutFields(service))
  return `checkouts where payment_intent_id = '${paymentIntentId}'`
}

/** An order of which the given column was set to a time soon. */
async function soon(table: string, column: string, id: number): Promise<Case> {
  const at = await inMs(5 * MINUTE_MS)
  await run(`update ${table} set ${column} = $1 where order_id = $2`, [at, id])
  const done = `select ${column} is distinct from to_timestamp(${at.getTime() / 1000})
    from ${table} where order_id = ${id}`
  return { at: at.getTime(), done }
}

const checkouts: Record<string, () => Promise<Case>> = {
  'a checkout to be checked': async () => {
    const from = await aCheckout()
    const at = await timeOf(`select check_at from ${from}`)
    return { at, done: `select check_at > to_timestamp(${at / 1000}) from ${from}` }
  },
  'a checkout that expires': async () => {
    const from = await aCheckout()
    const at = await timeOf(`select expires_at from ${from}`)
    return { at, done: `select status <> 'open' from ${from}` }
  },
  'a checkout of a milestone that was dropped': async () => {
    const { client, agreement } = await anAgreement()
    const [id] = milestoneIds(agreement)
    await client.payments.createIntent(milestoneFields(agreement, id))
    const at = await now()
    await run(
      `update agreement_milestones set dropped_at = $1, drop_reason = 'ended' where id = $2`,
      [at, id],
    )
    const done = `select status <> 'open' from checkouts where milestone_id = ${id}`
    return { at: at.getTime(), done }
  },
}

const money: Record<string, () => Promise<Case>> = {
  'a refund that failed at first': async () => {
    const { viber, order } = await anOrder()
    vi.spyOn(await theTestGateway(), 'refund').mockRejectedValueOnce(new Error('no answer'))
    vi.spyOn((await theServer()).system.log, 'warn').mockReturnValue()
    await viber.orders.setStatus({ id: order.id, status: 'cancelled' })
    const from = `refunds where order_id = ${order.id}`
    return {
      at: await timeOf(`select due_at from ${from}`),
      done: `select status = 'succeeded' from ${from}`,
    }
  },
  'a payout': async () => {
    const { viber, payout } = await aRelease()
    await connectBank(viber)
    const from = `payouts where id = ${payout.id}`
    const at = await inMs(DAY_MS)
    await run(`update payouts set due_at = $1, status = 'pending' where id = $2`, [at, payout.id])
    return { at: at.getTime(), done: `select status <> 'pending' from ${from}` }
  },
  'an account that blocks a payout': async () => {
    const { viber, payout } = await aRelease()
    await viber.payouts.connect({ currentPassword: 'a long enough secret' })
    const at = await inMs(DAY_MS)
    await run('update payouts set due_at = $1 where id = $2', [at, payout.id])
    const done = `select checked_at >= to_timestamp(${at.getTime() / 1000}) from payout_accounts
      where user_id = ${viber.user.id}`
    return { at: at.getTime(), done }
  },
  'a late fee': async () => soon('payments', 'fee_due_at', (await anOrder()).order.id),
  'a chargeback to be recovered': async () => {
    const { order } = await aRelease()
    await run(
      `insert into chargebacks (order_id, payment_id, gateway, gateway_chargeback_id, amount_cents,
        provider_cents, recovery, status, opened_at)
       select order_id, id, gateway, 'dp_' || id, amount_cents, amount_cents, 'pending', 'open', $2
       from payments where order_id = $1`,
      [order.id, await now()],
    )
    return soon('chargebacks', 'due_at', order.id)
  },
}

const testGateway: Record<string, () => Promise<Case>> = {
  'a card that charges back': async () => {
    const { client, service } = await aScene()
    const { paymentIntentId: id } = await payFor(client, service, { number: CHARGED_BACK })
    const at = await timeOf(`select succeeded_at from test_gateway_intents where id = '${id}'`)
    const done = `select exists (select from test_gateway_chargebacks where intent_id = '${id}')`
    return { at: at + DAY_MS, done }
  },
  'an event that was not delivered': async () => {
    const at = await now()
    const event = ['evt_test_left', 'payment_intent.succeeded', 'pi_test_none', at]
    await run(
      'insert into test_gateway_events (id, type, object_id, created_at) values ($1, $2, $3, $4)',
      event,
    )
    const done = `select attempts > 0 from test_gateway_events where id = 'evt_test_left'`
    return { at: at.getTime() + 30_000, done }
  },
  'a transfer without an answer of the bank': async () => {
    const { viber } = await aRelease()
    const accountId = await connectBank(viber)
    const at = await now()
    await run(
      `insert into test_gateway_transfers (id, idem_key, account_id, order_ref, payout_ref,
        amount_cents, currency, status, created_at)
       values ('tr_test_left', 'left', $1, 0, 0, 100, 'usd', 'pending', $2)`,
      [accountId, at],
    )
    const done = `select status <> 'pending' from test_gateway_transfers where id = 'tr_test_left'`
    return { at: at.getTime() + 30_000, done }
  },
}

const mails: Record<string, () => Promise<Case>> = {
  'an email that is retried': async () => {
    const at = await inMs(9 * MINUTE_MS)
    await run(
      `insert into mails (to_address, template, values, created_at, send_at)
       values ('late@example.org', 'reset_password', '{"link": "/"}', $1, $2)`,
      [await now(), at],
    )
    const done = `select coalesce(sent_at, failed_at) is not null or attempts > 0 from mails
      where template = 'reset_password' order by id desc limit 1`
    return { at: at.getTime(), done }
  },
}

const others: Record<string, Record<string, () => Promise<Case>>> = {
  'documents.issue': {
    'a payment without a receipt': async () => {
      const { order } = await anOrder()
      const done = `select exists (select from documents where order_id = ${order.id})`
      return { at: (await now()).getTime(), done }
    },
  },
  'payments.inbox': {
    'an event that is retried': async () => {
      const { db } = (await theServer()).system
      const receivedAt = await inMs(7 * MINUTE_MS)
      const event = { gateway: 'test', eventId: 'evt_due', type: 'none', objectId: null }
      await insertInboxEvent(db, { ...event, payload: {}, receivedAt })
      const done = `select processed_at is not null from webhook_inbox where event_id = 'evt_due'`
      return { at: receivedAt.getTime(), done }
    },
  },
  'notifications.mail': {
    'a notification that is sent by email later': async () => {
      const { user } = await aPerson()
      const at = await inMs(11 * MINUTE_MS)
      await run(
        `insert into notifications (user_id, kind, link, key, created_at, mail_at)
         values ($1, 'message.received', '/', 'due', $2, $2)`,
        [user.id, at],
      )
      return {
        at: at.getTime(),
        done: `select mail_at is null from notifications where key = 'due'`,
      }
    },
  },
  'setup.mail_outage': {
    'a mail server that takes no emails': async () => {
      const since = await now()
      await run('insert into mail_outage (since) values ($1)', [since])
      const done = 'select notified_at is not null from mail_outage'
      return { at: since.getTime() + 10 * MINUTE_MS, done }
    },
    'a mail server that takes emails again': async () => {
      const at = await now()
      await run('update mail_outage set ended_at = $1', [at])
      return { at: at.getTime(), done: 'select not exists (select from mail_outage)' }
    },
  },
  'prompts.count-uses': {
    'a use that is not counted': async () => {
      const author = await aPerson()
      const { id } = await author.prompts.create(await aPrompt())
      const used = [id, Buffer.alloc(16, 7), await now()]
      await run('insert into prompt_uses (prompt_id, visitor, used_at) values ($1, $2, $3)', used)
      const done = `select is_counted from prompt_uses where prompt_id = ${id}`
      return { at: (await now()).getTime(), done }
    },
  },
  'search.rewrite_answers': {
    'a question that was changed': async () => {
      await run(
        `insert into fields (subject, key, type, label, sort_order, words_changed_at)
         values ('service', 'changed', 'line', 'Changed', 900, now() - interval '11 seconds')`,
      )
      const done = `select words_changed_at is null from fields where key = 'changed'`
      return { at: (await now()).getTime(), done }
    },
  },
  ...Object.fromEntries(
    Object.entries({ services: 'service', accounts: 'user', briefs: 'brief' }).map(
      ([room, subject]) => [
        `${room}.purge_fields`,
        { 'a question that was deleted': () => aDeletedQuestion(subject) },
      ],
    ),
  ),
}

async function aDeletedQuestion(subject: string): Promise<Case> {
  await run(
    `insert into fields (subject, key, type, label, sort_order, is_active, purge_requested_at)
     values ($1, 'gone', 'line', 'Gone', 901, false, $2)`,
    [subject, await now()],
  )
  const done = `select not exists (select from fields where subject = '${subject}' and key = 'gone')`
  return { at: (await now()).getTime(), done }
}

const bySweep = {
  'payments.sweep': { ...checkouts, ...money, ...testGateway },
  'mail.send': mails,
  ...others,
}
const cases = Object.entries(bySweep).flatMap(([sweep, kinds]) =>
  Object.entries(kinds).map(([kind, arrange]) => ({ sweep, kind, arrange })),
)

test.each(cases)('$sweep says when it handles $kind', async ({ sweep, arrange }) => {
  const { at, done } = await arrange()
  const gateway = await theTestGateway()
  const doneAt = await sweepUntil(sweep, at, async () => {
    await gateway.idle()
    return valueOf<boolean>(done)
  })
  expect(doneAt - at).toBeGreaterThanOrEqual(0)
  // Work that waits is found at once; a time that was named is met.
  expect(doneAt - at).toBeLessThan(MINUTE_MS)
})

test('a broadcast is followed up every minute while it is being sent, and not later', async () => {
  await aSending({ ways: ['bell', 'mail'] })
  const { system, runJob } = await theServer()
  const isDue = async () => (await nextDue('broadcasts.send')) <= system.now().getTime()
  expect(await isDue()).toBe(true)
  await runJob('broadcasts.send')
  for (let mail = 0; mail < 3 && (await isDue()); mail++) {
    await runJob('mail.send')
    await runJob('broadcasts.send')
  }
  expect(await isDue()).toBe(false)
})

test('without a mail server, emails are only looked at to be given up', async () => {
  const { system } = await theServer()
  const sendAt = await inMs(-MINUTE_MS)
  await run('delete from mails')
  await run(
    `insert into mails (to_address, template, created_at, send_at)
     values ('kept@example.org', 'reset_password', $1, $1)`,
    [sendAt],
  )
  expect(await nextDue('mail.send', { mail: null })).toBe(sendAt.getTime() + 3 * DAY_MS)
  expect(await nextDue('mail.send')).toBe(sendAt.getTime())
  expect(system.mail).not.toBeNull()
})

test('without a payment provider, nothing about money is due', async () => {
  await aRelease()
  for (const sweep of ['payments.sweep', 'payments.inbox']) {
    expect(await nextDue(sweep, { payments: null })).toBe(Infinity)
  }
})

test('every sweep has a case', () => {
  const elsewhere = [
    'orders.sweep',
    'disputes.sweep',
    'briefs.sweep',
    'offers.sweep',
    'agreements.sweep',
    'broadcasts.send',
  ]
  expect([...Object.keys(bySweep), ...elsewhere].toSorted()).toEqual(sweepNames.toSorted())
})
