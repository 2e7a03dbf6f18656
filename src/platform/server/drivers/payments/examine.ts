import type { Config } from '../../config.ts'
import { reasonOf } from '../../reason.ts'

const TIMEOUT_MS = 10_000
/** One endpoint receives the platform's own events, the other those of connected accounts. */
const ENDPOINTS = 2

interface Examined {
  found: 'none' | 'rehearsed' | 'refused' | 'odd' | 'unreachable' | 'one_secret' | 'answers'
  isLive: boolean
  /** The response of Stripe or a network error, if it helps; never contains a key. */
  reason: string | null
}

/** Checks the keys by requesting Stripe's balance, which every secret key may read and which changes nothing. */
export async function examinePayments(
  { payments, stripe }: Pick<Config, 'payments' | 'stripe'>,
  patienceMs = TIMEOUT_MS,
): Promise<Examined> {
  const isLive = stripe?.isLive ?? false
  const say = (found: Examined['found'], reason: string | null = null) => ({
    found,
    isLive,
    reason,
  })
  if (payments === 'none') return say('none')
  if (!stripe) return say('rehearsed')
  const url = new URL('/v1/balance', stripe.apiUrl ?? 'https://api.stripe.com')
  try {
    const { status } = await fetch(url, {
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (status === 401) return say('refused')
    if (status !== 200) return say('odd', String(status))
  } catch (error) {
    return say('unreachable', `${url.host}: ${reasonOf(error)}`)
  }
  return say(stripe.webhookSecrets.length < ENDPOINTS ? 'one_secret' : 'answers')
}
