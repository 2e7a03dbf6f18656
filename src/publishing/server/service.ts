import { fail } from '#platform/errors.ts'
import { withoutEnding } from '#platform/plain-text.ts'
import type { Context } from '#platform/server/context.ts'
import { MAX_SLUG } from '#platform/slug.ts'
import {
  deleteAddressesOf,
  deleteOldAddress,
  insertOldAddress,
  moveAddresses,
  type Address,
  type AddressKind,
} from './queries.ts'

/** Numbers tried behind a slug that is taken, all at once. */
const TRIES = 50

/**
 * Whoever followed this address finds the thing again
 * (docs/product-rules.md#old-addresses). Only what was published has followers.
 */
export async function rememberAddress(
  ctx: Pick<Context, 'db' | 'now'>,
  address: Address,
  entityId: number,
): Promise<void> {
  await insertOldAddress(ctx.db, address, { entityId, changedAt: ctx.now() })
}

/**
 * One thing becomes part of another, which all its addresses lead to from now on, the present one too. Whose they
 * were is kept, because what was inside it is remembered under its number.
 */
export async function mergeAddresses(
  ctx: Pick<Context, 'db' | 'now'>,
  address: Address,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await rememberAddress(ctx, address, from)
  await moveAddresses(ctx.db, address.kind, { from, to })
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

/** Answers which of some slugs are taken. */
type ListUsed = (slugs: string[]) => Promise<string[]>

/** The slug with the first number that nobody has. */
export async function freeSlug(
  ctx: Pick<Context, 'now'>,
  slug: string,
  listUsed: ListUsed,
  maxLength = MAX_SLUG,
): Promise<string> {
  const candidates = Array.from({ length: TRIES }, (_, index) => {
    const ending = `-${index + 2}`
    return withoutEnding(slug.slice(0, maxLength - ending.length), '-') + ending
  })
  const used = new Set(await listUsed(candidates))
  return (
    candidates.find((one) => !used.has(one)) ??
    `${withoutEnding(slug.slice(0, maxLength - 14), '-')}-${ctx.now().getTime()}`
  )
}

/** Throws 'slug_taken' with an address that is free (docs/product-rules.md#slugs). */
export async function failTaken(
  ctx: Pick<Context, 'now'>,
  slug: string,
  listUsed: ListUsed,
  maxLength = MAX_SLUG,
): Promise<never> {
  const suggestion = await freeSlug(ctx, slug, listUsed, maxLength)
  return fail('slug_taken', { facts: { suggestion }, field: 'slug' })
}

/** Throws 'slug_reserved' with an address that is free: the wish with this ending, and a number where it needs one. */
export async function failReserved(
  ctx: Pick<Context, 'now'>,
  { slug, ending }: { slug: string; ending: string },
  listUsed: ListUsed,
): Promise<never> {
  const wished = slug + ending
  const isUsed = (await listUsed([wished])).length > 0
  const suggestion = isUsed ? await freeSlug(ctx, wished, listUsed) : wished
  return fail('slug_reserved', { details: { suggestion }, facts: { suggestion }, field: 'slug' })
}
