import { testBanks } from '#platform/test-banks.ts'
import type { DueQuery } from '../../../due.ts'
import type { BalanceEntry, GatewayTransfer, PaymentGateway, PayoutAccount } from '../gateway.ts'
import { Refused } from '../gateway.ts'
import { newId, type Machine } from './machine.ts'
import {
  findAccount,
  insertAccount,
  insertReversal,
  insertTransfer,
  listBalance,
  listPendingTransfers,
  listTransfers,
  setBank,
  settleTransfer,
  transfersDue,
  type BankBehaviour,
  type TransferRow,
} from './payout-queries.ts'

type Wanted<Name extends 'transfer' | 'reverseTransfer'> = Parameters<PaymentGateway[Name]>[0]

const PENDING_AGE_MS = 30_000
const BATCH = 100

export async function createAccount({ db, now }: Machine, userId: number) {
  const idemKey = `account:${userId}`
  const { id } = await insertAccount(db, { id: newId('acct'), idemKey, createdAt: now() })
  return { accountId: id }
}

export async function accountStatus({ db }: Machine, id: string): Promise<PayoutAccount> {
  const account = await findAccount(db, id)
  if (!account) throw new Refused(`The test gateway has no account ${id}`)
  if (account.behaviour === null) return { isReady: false, problem: null }
  return account.behaviour === 'restricted'
    ? { isReady: false, problem: 'The bank wants to see an identity document.' }
    : { isReady: true, problem: null }
}

/** Stores the bank account that the provider typed; false if it is not a test account. */
export async function connectBank(machine: Machine, id: string, number: string): Promise<boolean> {
  const behaviour = (testBanks as Record<string, BankBehaviour | undefined>)[number]
  if (!behaviour) return false
  const event = { id: newId('evt'), at: machine.now() }
  await setBank(machine.db, id, { behaviour, last4: number.slice(-4) }, event)
  machine.deliveries.send({ id: event.id, type: 'account.updated', objectId: id })
  return true
}

export async function transfer(
  machine: Machine,
  wanted: Wanted<'transfer'>,
): Promise<GatewayTransfer> {
  const { payoutId, attempt, orderId, amountCents, currency, accountId } = wanted
  const { isReady, problem } = await accountStatus(machine, accountId)
  const row = await insertTransfer(machine.db, {
    id: newId('tr'),
    idemKey: `payout:${payoutId}:${attempt}`,
    accountId,
    orderRef: orderId,
    payoutRef: payoutId,
    amountCents,
    currency,
    status: isReady ? 'pending' : 'failed',
    failureReason: isReady ? null : (problem ?? 'account_not_ready'),
    createdAt: machine.now(),
  })
  if (row.status === 'pending') await announceAnswer(machine, row.id, row.accountId)
  return toTransfer(row)
}

/** The bank responds a moment later. If a crash prevents the response, the sweep repeats it. */
async function announceAnswer(machine: Machine, id: string, accountId: string): Promise<void> {
  const account = await findAccount(machine.db, accountId)
  answerLater(machine, id, account?.behaviour ?? null)
}

function answerLater(machine: Machine, id: string, behaviour: string | null) {
  const isPaid = behaviour !== 'closed'
  const status = isPaid ? 'paid' : 'failed'
  const failureReason = isPaid ? null : 'account_closed'
  const event = { id: newId('evt'), type: `transfer.${status}`, objectId: id }
  machine.deliveries.send(event, () =>
    settleTransfer(machine.db, id, { status, failureReason }, { id: event.id, at: machine.now() }),
  )
}

export async function settleLeftTransfers(machine: Machine): Promise<void> {
  const before = new Date(machine.now().getTime() - PENDING_AGE_MS)
  for (const { id, behaviour } of await listPendingTransfers(machine.db, before, BATCH)) {
    answerLater(machine, id, behaviour)
  }
}

export function nextLeftTransfer(): DueQuery {
  return transfersDue(PENDING_AGE_MS)
}

export async function findTransfers({ db }: Machine, orderId: number) {
  return (await listTransfers(db, orderId)).map((row) => toTransfer(row))
}

export async function reverseTransfer({ db, now }: Machine, wanted: Wanted<'reverseTransfer'>) {
  const { chargebackId, transferId, amountCents } = wanted
  const id = await insertReversal(db, {
    id: newId('trr'),
    idemKey: `reversal:${chargebackId}`,
    transferId,
    amountCents,
    createdAt: now(),
  })
  if (!id) throw new Refused('The account does not have enough to take back')
  return { id }
}

export async function* balanceTransactions(
  { db }: Machine,
  since: Date | null,
  currency: string,
): AsyncGenerator<BalanceEntry> {
  let after: BalanceEntry | undefined
  for (;;) {
    const page: BalanceEntry[] = await listBalance(db, { since, currency, after, limit: 1000 })
    yield* page
    after = page.at(-1)
    if (page.length < 1000) return
  }
}

function toTransfer(row: TransferRow): GatewayTransfer {
  return {
    id: row.id,
    payoutId: row.payoutRef,
    attempt: Number(row.idemKey.split(':')[2]),
    status: row.status,
    ...(row.failureReason && { failureReason: row.failureReason }),
  }
}
