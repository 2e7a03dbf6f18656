import { fail } from '#platform/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { MAX_SLUG } from '#platform/slug.ts'
import {
  deleteAddressesOf,
  deleteOldAddress,
  insertOldAddress,
  type Address,
  type AddressKind,
} from './queries.ts'

/** Numbers tried behind a slug that is taken, all at once. */
const TRIES = 50

/** Whoever followed this address finds the thing again (edge case 10). Only what was published has followers. */
export async function rememberAddress(
  ctx: Pick<Context, 'db' | 'now'>,
  address: Address,
  entityId: number,
): Promise<void> {
  await insertOldAddress(ctx.db, address, { entityId, changedAt: ctx.now() })
}

/** An address somebody has now leads nowhere else: loops are impossible. */
export async function takeAddress(ctx: Pick<Context, 'db'>, address: Address): Promise<void> {
  await deleteOldAddress(ctx.db, address)
}

export async function forgetAddresses(
  ctx: Pick<Context, 'db'>,
  of: { kind: AddressKind; entityId: number },
): Promise<void> {
  await deleteAddressesOf(ctx.db, of)
}

/** The slug with the first number that nobody has; `listUsed` answers which of some slugs are taken. */
export async function freeSlug(
  ctx: Pick<Context, 'now'>,
  slug: string,
  listUsed: (slugs: string[]) => Promise<string[]>,
  maxLength = MAX_SLUG,
): Promise<string> {
  const candidates = Array.from({ length: TRIES }, (_, index) => {
    const ending = `-${index + 2}`
    return slug.slice(0, maxLength - ending.length).replace(/-+$/, '') + ending
  })
  const used = new Set(await listUsed(candidates))
  return (
    candidates.find((one) => !used.has(one)) ??
    `${slug.slice(0, maxLength - 14).replace(/-+$/, '')}-${ctx.now().getTime()}`
  )
}

/** Throws 'slug_taken' with an address that is free (edge case 1). */
export function failTaken(suggestion: string): never {
  return fail('slug_taken', {
    facts: { suggestion },
    errors: [{ path: 'slug', message: 'This address is taken already.' }],
  })
}
