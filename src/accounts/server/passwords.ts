import { hash, hashRaw, verify } from '@node-rs/argon2'
import { createTurns } from '#platform/server/in-turn.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing is heavy on purpose; at most four at once, so that a burst of sign-ins stalls nothing else. */
const inTurn = createTurns({ atOnce: 1, waiting: 200, waitingEach: 200 })

/** Read when a password is first chosen: the lists are long, and many a process never needs them. */
let common: Promise<Set<string>> | undefined

/** The most common passwords are refused whatever their length (ruling R16). */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await common).has(password.toLowerCase())
}

export function hashPassword(password: string): Promise<string> {
  return inTurn('everybody', () => hash(password, COST))
}

/** Compares in constant time; an unknown user costs the same as a known one (control 44). */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await inTurn('everybody', async () =>
    verify(passwordHash ?? (await decoy), password),
  )
  return isRight && passwordHash !== undefined
}

/** As slow as a password's hash, but the same for the same salt: a code is looked up by it. */
export function hashCode(code: string, salt: Buffer): Promise<Buffer> {
  return inTurn('everybody', () => hashRaw(code, { ...COST, salt }))
}

const decoy = hash('nobody has this password', COST)
