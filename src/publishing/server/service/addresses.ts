import { fail } from '#platform/errors.ts'
import { withoutEnding } from '#platform/plain-text.ts'
import type { Context } from '#platform/server/context.ts'
import { MAX_SLUG } from '#platform/slug.ts'
import {
  deleteAddressesOf,
  deleteOldAddress,
  insertOldAddress,
  listUsedSlugs,
  moveAddresses,
  type Address,
  type AddressKind,
  type SlugSpace,
} from '../queries.ts'

/** How many numbered variants of a taken slug one query checks. */
const TRIES = 50

/** Keeps a former address, so that it redirects to the present one. Only content that was published needs this. */
export async function rememberAddress(
  ctx: Pick<Context, 'db' | 'now'>,
  address: Address,
  entityId: number,
): Promise<void> {
  await insertOldAddress(ctx.db, address, { entityId, changedAt: ctx.now() })
}

/**
 * Redirects all addresses of a merged row, including its present one, to the row it was merged into. The history keeps
 * the id of the merged row, because old addresses of its contents are stored under that id.
 */
export async function mergeAddresses(
  ctx: Pick<Context, 'db' | 'now'>,
  address: Address,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await rememberAddress(ctx, address, from)
  await moveAddresses(ctx.db, address.kind, { from, to })
}

/** Removes a redirect from an address that comes into use, so that redirects cannot form a loop. */
export async function takeAddress(ctx: Pick<Context, 'db'>, address: Address): Promise<void> {
  await deleteOldAddress(ctx.db, address)
}

export async function forgetAddresses(
  ctx: Pick<Context, 'db'>,
  of: { kind: AddressKind; entityId: number },
): Promise<void> {
  await deleteAddressesOf(ctx.db, of)
}

/** Returns those of the given slugs that are in use. */
type ListUsed = (slugs: string[]) => Promise<string[]>

export function slugsInUse({ db }: Pick<Context, 'db'>, space: SlugSpace): ListUsed {
  return (slugs) => listUsedSlugs(db, space, slugs)
}

/** Appends the first free number to the slug, starting at 2; after 50 taken numbers, a timestamp. */
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

/** Throws 'slug_taken' and suggests a free slug. */
export async function failTaken(
  ctx: Pick<Context, 'now'>,
  slug: string,
  listUsed: ListUsed,
  maxLength = MAX_SLUG,
): Promise<never> {
  const suggestion = await freeSlug(ctx, slug, listUsed, maxLength)
  return fail('slug_taken', { facts: { suggestion }, field: 'slug' })
}

/** Throws 'slug_reserved' and suggests a free slug: this one with the ending, and with a number if that is taken. */
export async function failReserved(
  ctx: Pick<Context, 'now'>,
  { slug, ending }: { slug: string; ending: string },
  listUsed: ListUsed,
): Promise<never> {
  const wanted = slug + ending
  const isUsed = (await listUsed([wanted])).length > 0
  const suggestion = isUsed ? await freeSlug(ctx, wanted, listUsed) : wanted
  return fail('slug_reserved', { details: { suggestion }, facts: { suggestion }, field: 'slug' })
}
