import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { callerOf } from '#platform/server/caller.ts'
import type { Context } from '#platform/server/context.ts'
import { createFairQueue } from '#platform/server/fair-queue.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Hashing is deliberately expensive, so one core stays free for other work, and the queue is shared fairly between
 * networks: many logins from one do not delay a single login from another.
 */
const inTurn = createFairQueue({
  concurrent: Math.max(1, availableParallelism() - 1),
  waiting: 200,
  waitingEach: 60,
})

/** The owner of a place in the queue: the member, or the network of a login. */
type Asking = Pick<Context, 'viewer' | 'session'>

/** Loaded when a password is first chosen, because the list is long and many processes never need it. */
let common: Promise<Set<string>> | undefined

/** The most common passwords are refused whatever their length (control 45). */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await common).has(normalizedPassword(password).toLowerCase())
}

/**
 * Keyboards produce `é` as one character or as a letter with a combining accent. Normalization makes both the same
 * password (NIST SP 800-63B, 3.1.1.2).
 */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(ctx: Asking, password: string): Promise<string> {
  return inTurn(callerOf(ctx), () => hash(normalizedPassword(password), COST))
}

/**
 * Takes the same time for unknown users as for known ones (control 44). Older hashes were made of the password as
 * typed, so that form is tried as well.
 */
export async function verifyPassword(
  ctx: Asking,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await inTurn(callerOf(ctx), async () => {
    const expectedHash = passwordHash ?? (await decoy)
    const form = normalizedPassword(password)
    return (
      (await verify(expectedHash, form)) ||
      (form !== password && (await verify(expectedHash, password)))
    )
  })
  return isRight && passwordHash !== undefined
}

/** As slow as a password hash, but deterministic for a given salt, because codes are looked up by their hash. */
export function hashCode(ctx: Asking, code: string, salt: Buffer): Promise<Buffer> {
  return inTurn(callerOf(ctx), () => hashRaw(code, { ...COST, salt }))
}

const decoy = hash('nobody has this password', COST)
