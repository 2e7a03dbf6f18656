/** What Stripe gives an operator, and where its API is when it is not Stripe itself. */
export interface StripeKeys {
  secretKey: string
  publishableKey: string
  /** One for each endpoint: that of the account's own events, and that of connected accounts'. */
  webhookSecrets: string[]
  /** A stand-in for https://api.stripe.com, for tests. */
  apiUrl: string | undefined
  /** Real money moves. */
  isLive: boolean
}

interface Given {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
}

const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

export function hasStripeKeys(given: Given): boolean {
  return names.some((name) => given[name] !== undefined)
}

/** The keys, or the sentence that says what is wrong with them; it never repeats a key. */
export function stripeKeysOf(given: Given, appUrl: string | undefined): StripeKeys | string {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = given
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    const missing = names.filter((name) => given[name] === undefined)
    return `Stripe needs ${names.join(', ')}; missing: ${missing.join(', ')}.`
  }
  const isLive = isLiveKey(STRIPE_SECRET_KEY)
  if (isLive !== isLiveKey(STRIPE_PUBLISHABLE_KEY)) {
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: both are test, or both live.'
  }
  if (isLive && !appUrl?.startsWith('https://')) {
    return 'With live keys of Stripe, set APP_URL to the public https address.'
  }
  if (isLive && STRIPE_API_URL) {
    return 'STRIPE_API_URL is for tests and never gets live keys of Stripe: unset one of them.'
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
    apiUrl: STRIPE_API_URL,
    isLive,
  }
}

function isLiveKey(key: string): boolean {
  return key.includes('_live_')
}
