import { audit } from '#audit/server/service.ts'
import type { Confirmation } from '#accounts/confirmation.ts'
import { confirm, lockConfirmed } from '#accounts/server/service/confirm.ts'
import { hastenPayoutsOf, sendAgain } from '#ledger/server/service/due-payouts.ts'
import { fail, found } from '#platform/errors.ts'
import { siteAddress } from '#platform/server/config.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import type { DueQuery } from '#platform/server/due.ts'
import { orUnreachable } from '#platform/server/drivers/payments/or-unreachable.ts'
import type { PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import type { PayoutAccount } from '../../contract.ts'
import {
  blockingDue,
  findAccount,
  findOwner,
  findPayout,
  listBlocking,
  updateAccount,
  upsertAccount,
  type PayoutRow,
} from '../queries/payouts.ts'

const BATCH = 50

/** The viewer's payout account. Asks the gateway and stores its answer. */
export async function checkAccount(ctx: UserContext): Promise<PayoutAccount> {
  const account = await accountOf(ctx, ctx.viewer.id)
  if (account) await refreshAccount(ctx, account.accountId)
  return readAccount(ctx)
}

/** The viewer's payout account as stored here. */
export async function readAccount(ctx: UserContext): Promise<PayoutAccount> {
  const account = await accountOf(ctx, ctx.viewer.id)
  if (!account) return { state: 'none', problem: null }
  const { isReady, problem } = account
  if (isReady) return { state: 'ready', problem: null }
  return { state: problem === null ? 'incomplete' : 'restricted', problem }
}

/**
 * Returns a link to the gateway's page for bank and identity. Asks for the password and a code first, because only the
 * owner may change where money goes (control 53).
 */
export async function connectAccount(
  ctx: UserContext,
  confirmation: Confirmation,
): Promise<{ url: string }> {
  const gateway = ctx.payments ?? fail('payouts.no_gateway')
  if (!ctx.viewer.isServiceProvider) fail('payouts.providers_only')
  const confirmed = await confirm(ctx, confirmation)
  const { email } = await transaction(ctx, (ctx) => lockConfirmed(ctx, confirmed))
  const userId = ctx.viewer.id
  const accountId = await openAccount(ctx, gateway, { userId, email })
  const origin = ctx.session?.origin ?? siteAddress(ctx.config)
  const link = gateway.onboardingLink({ accountId, returnUrl: `${origin}/payouts` })
  return { url: await orUnreachable(ctx, link) }
}

/** Idempotent: the gateway returns the same account for the same person. */
export async function openAccount(
  ctx: Context,
  gateway: PaymentGateway,
  person: { userId: number; email: string },
): Promise<string> {
  const existing = await accountOf(ctx, person.userId)
  if (existing) return existing.accountId
  const { accountId } = await orUnreachable(ctx, gateway.createAccount(person))
  const { name } = gateway
  const createdAt = ctx.now()
  await upsertAccount(ctx.db, { userId: person.userId, gateway: name, accountId, createdAt })
  return accountId
}

/** Whether the gateway pays out to this person, as far as is known here. */
export async function canBePaid(ctx: Context, userId: number): Promise<boolean> {
  return (await accountOf(ctx, userId))?.isReady === true
}

/** The person's account at the configured gateway; an account at an earlier gateway is ignored. */
async function accountOf({ db, payments }: Context, userId: number) {
  const account = await findAccount(db, userId)
  return account?.gateway === payments?.name ? account : undefined
}

/**
 * Asks the gateway about an account and stores the answer. When the account becomes ready, the payouts that waited for
 * it are due; an account that was already ready changes nothing.
 */
export async function refreshAccount(ctx: Context, accountId: string): Promise<void> {
  const owner = await findOwner(ctx.db, accountId)
  if (owner === undefined || !ctx.payments) return
  const { isReady, problem } = await orUnreachable(ctx, ctx.payments.accountStatus(accountId))
  await transaction(ctx, async (ctx) => {
    const state = { isReady, problem, checkedAt: ctx.now() }
    const isNewlyReady = await updateAccount(ctx.db, accountId, state)
    if (isNewlyReady) await hastenPayoutsOf(ctx, owner)
  })
}

/** When the next account is to be polled. */
export function nextBlockingAccount(gateway: string): DueQuery {
  return blockingDue(gateway)
}

/** Polls accounts that block a due payout, in case the gateway's webhook was lost. */
export async function refreshBlockingAccounts(ctx: Context): Promise<void> {
  if (!ctx.payments) return
  for (const accountId of await listBlocking(ctx.db, ctx.payments.name, ctx.now(), BATCH)) {
    try {
      await refreshAccount(ctx, accountId)
    } catch (error) {
      ctx.log.warn({ err: error, accountId }, 'payout account will be checked later')
    }
  }
}

/**
 * Backs the test gateway's own page: connects a listed bank account to the viewer's payout account. Payouts that
 * failed with the previous bank account are retried.
 */
export async function connectTestBank(
  ctx: UserContext,
  accountId: string,
  number: string,
): Promise<PayoutAccount> {
  const gateway = isTestGateway(ctx.payments) ? ctx.payments : fail('not_found')
  if ((await findOwner(ctx.db, accountId)) !== ctx.viewer.id) fail('not_found')
  if (!(await gateway.connectBank(accountId, number))) fail('payouts.not_test_bank')
  const account = await checkAccount(ctx)
  if (account.state === 'ready') {
    await transaction(ctx, (ctx) => hastenPayoutsOf(ctx, ctx.viewer.id))
  }
  return account
}

export async function testAccount(ctx: UserContext, accountId: string): Promise<PayoutAccount> {
  if (!isTestGateway(ctx.payments)) fail('not_found')
  if ((await findOwner(ctx.db, accountId)) !== ctx.viewer.id) fail('not_found')
  return checkAccount(ctx)
}

/** Sends a waiting payout now. `providerId` is null if an admin asks. */
export async function retryPayout(
  ctx: UserContext,
  id: number,
  providerId: number | null,
): Promise<PayoutRow> {
  found(await findPayout(ctx.db, id, providerId))
  await transaction(ctx, async (ctx) => {
    if (!(await sendAgain(ctx, id))) fail('payouts.not_waiting')
    if (providerId === null) {
      await audit(ctx, { action: 'payout.retried', subject: { kind: 'payout', id } })
    }
  })
  return found(await findPayout(ctx.db, id, providerId))
}
