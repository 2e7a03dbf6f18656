import type Stripe from 'stripe'
import type { PaymentGateway, PayoutAccount } from '../gateway.ts'
import type { Connection } from './connection.ts'
import { withKey } from './intents.ts'

/** Creates an Express account, for which Stripe itself verifies providers and pays out to their bank. */
export async function createAccount(
  { stripe, installation }: Connection,
  { userId, email }: Parameters<PaymentGateway['createAccount']>[0],
) {
  const { id } = await withKey(`${installation}:account:${userId}`, (options) =>
    stripe.accounts.create(
      {
        type: 'express',
        email,
        capabilities: { transfers: { requested: true } },
        metadata: { userId, installation },
      },
      options,
    ),
  )
  return { accountId: id }
}

export async function onboardingLink(
  stripe: Stripe,
  { accountId, returnUrl }: Parameters<PaymentGateway['onboardingLink']>[0],
): Promise<string> {
  const { url } = await stripe.accountLinks.create({
    account: accountId,
    type: 'account_onboarding',
    return_url: returnUrl,
    // An expired link returns to the page that requests a new one.
    refresh_url: returnUrl,
  })
  return url
}

/** Ready if Stripe accepts transfers to the account and pays them out. */
export async function accountStatus(stripe: Stripe, id: string): Promise<PayoutAccount> {
  const { payouts_enabled, capabilities, details_submitted, requirements } =
    await stripe.accounts.retrieve(id)
  if (payouts_enabled && capabilities?.transfers === 'active') {
    return { isReady: true, problem: null }
  }
  return { isReady: false, problem: details_submitted ? problemOf(requirements) : null }
}

function problemOf(requirements: Stripe.Account['requirements']): string {
  const errors = requirements?.errors?.map(({ reason }) => reason) ?? []
  if (errors.length > 0) return errors.join(' ')
  const due = requirements?.currently_due?.map((field) => field.replaceAll(/[._]/g, ' ')) ?? []
  if (due.length > 0) return `Stripe still needs: ${due.join(', ')}.`
  return 'Stripe is checking the account.'
}
