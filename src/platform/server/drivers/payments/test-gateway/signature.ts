import { createHmac, timingSafeEqual } from 'node:crypto'
import { InvalidSignature } from '../gateway.ts'

const TOLERANCE_SECONDS = 300

/** Returns `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, the usual scheme of card gateways. */
export function sign(body: string | Uint8Array, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${digest(body, secret, seconds)}`
}

/** Throws InvalidSignature unless the header signs exactly these bytes, with a time within five minutes of now. */
export function verify(
  body: Uint8Array,
  header: string | string[] | undefined,
  secret: string,
  now: Date,
): void {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')
  if (!match?.[1] || !match[2]) throw new InvalidSignature('The signature header is missing')
  const seconds = Number(match[1])
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) {
    throw new InvalidSignature('The signature is too old')
  }
  const expected = Buffer.from(digest(body, secret, seconds), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(match[2], 'hex'))) {
    throw new InvalidSignature('The signature does not match')
  }
}

function digest(body: string | Uint8Array, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
}
