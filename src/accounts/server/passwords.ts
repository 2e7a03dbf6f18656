import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { callerKeyOf } from '#platform/server/caller-key.ts'
import type { Context } from '#platform/server/context.ts'
import { createFairQueue } from '#platform/server/fair-queue.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Hashing is heavy on purpose: it leaves one core to everybody else, and one network's burst of sign-ins waits behind
 * another's single one.
 */
const inTurn = createFairQueue({
  concurrent: Math.max(1, availableParallelism() - 1),
  waiting: 200,
  waitingEach: 60,
})

/** Whose turn it is: the member, else the network that signs in. */
type Asking = Pick<Context, 'viewer' | 'session'>

/** Read when a password is first chosen: the lists are long, and many a process never needs them. */
let common: Promise<Set<string>> | undefined

/** The most common passwords are refused whatever their length (control 45). */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await common).has(oneForm(password).toLowerCase())
}

/**
 * Keyboards write `é` as one character or as a letter with an accent. Both are one password in this form
 * (NIST SP 800-63B, 3.1.1.2).
 */
export function oneForm(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(ctx: Asking, password: string): Promise<string> {
  return inTurn(callerKeyOf(ctx), () => hash(oneForm(password), COST))
}

/**
 * Compares in constant time; an unknown user costs the same as a known one (control 44). Older hashes were made of the
 * password as it was typed, so that form is tried as well.
 */
export async function verifyPassword(
  ctx: Asking,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await inTurn(callerKeyOf(ctx), async () => {
    const known = passwordHash ?? (await decoy)
    const form = oneForm(password)
    return (await verify(known, form)) || (form !== password && (await verify(known, password)))
  })
  return isRight && passwordHash !== undefined
}

/** As slow as a password's hash, but the same for the same salt: a code is looked up by it. */
export function hashCode(ctx: Asking, code: string, salt: Buffer): Promise<Buffer> {
  return inTurn(callerKeyOf(ctx), () => hashRaw(code, { ...COST, salt }))
}

const decoy = hash('nobody has this password', COST)
