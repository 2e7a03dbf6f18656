/** Stripe's keys for this installation, and the API's address if it is not Stripe's own. */
export interface StripeKeys {
  secretKey: string
  publishableKey: string
  /** The secret of each endpoint: that of the platform's own events and that of connected accounts. */
  webhookSecrets: string[]
  /** A fake of https://api.stripe.com for tests. */
  apiUrl: string | undefined
  /** True if the keys move real money. */
  isLive: boolean
}

interface StripeEnv {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
}

const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

export function hasStripeKeys(env: StripeEnv): boolean {
  return names.some((name) => env[name] !== undefined)
}

/** The keys, or a message about what is wrong with them. The message never contains a key. */
export function stripeKeysOf(env: StripeEnv, appUrl: string | undefined): StripeKeys | string {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    const missing = names.filter((name) => env[name] === undefined)
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
