import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Config } from '#platform/server/config.ts'
import type { Enrolment } from '../security-contract.ts'
import { hashCode } from './passwords.ts'
import { keyFor } from './derived-keys.ts'

/** RFC 6238 with the parameters every authenticator app supports: SHA-1, six digits, thirty seconds. */
const DIGITS = 6
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Accepts codes up to half a minute early or late, for clocks that differ and the time it takes to type. */
const WINDOW_STEPS = 1

const IV_BYTES = 12
const TAG_BYTES = 16

const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10
/** Without characters that look like another. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const SALT_BYTES = 16

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** The secret as text, as a URI for apps, and as a QR code of that URI. */
export function enrolmentOf(secret: Buffer, { issuer, label }: Record<'issuer' | 'label', string>) {
  const totp = totpOf(secret, { issuer, label })
  const uri = totp.toString()
  const svg = renderSVG(uri, { border: 2, pixelSize: 4 })
  const qrCode = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { secret: totp.secret.base32, uri, qrCode } satisfies Enrolment
}

/** The time step of the code, if it is the current or a neighbouring one; undefined for any other code. */
export function stepOf(secret: Buffer, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    ...names,
    secret: new Secret({ buffer: bytes.buffer }),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  })
}

/**
 * Encrypted for one user, so that neither a copy of the database nor a row moved to another user reveals a usable
 * secret.
 */
export function sealSecret(config: Config, userId: number, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(config, 'authenticator secrets'), iv)
  cipher.setAAD(Buffer.from(`user ${userId}`))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws if it was encrypted with another SECRET. */
export function openSecret(config: Config, userId: number, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(config, 'authenticator secrets'), iv, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(`user ${userId}`))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** A new set of recovery codes as users see them, such as `abcde-23456`, with the salt and hashes to store. */
export async function newRecoverySet(ctx: Parameters<typeof hashCode>[0]): Promise<{
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}> {
  const salt = randomBytes(SALT_BYTES)
  const plain = new Set<string>()
  while (plain.size < RECOVERY_CODES) plain.add(newRecoveryCode())
  const hashes = await Promise.all([...plain].map((code) => hashCode(ctx, code, salt)))
  const half = RECOVERY_LENGTH / 2
  const codes = [...plain].map((code) => `${code.slice(0, half)}-${code.slice(half)}`)
  return { codes, salt, hashes }
}

function newRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  )
  return letters.join('')
}
