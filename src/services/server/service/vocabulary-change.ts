import { audit, type AuditEvent } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import {
  brokenConstraint,
  transaction,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { lockVocabulary } from '../queries/vocabulary.ts'
import { forgetVocabulary } from './vocabulary.ts'

/** Distance between two `sortOrder` values. Only their order matters. */
export const STEP = 10
/** Built-in names of main categories, and words that mean all categories. No other entry may use them. */
export const RESERVED = new Set(['coding', 'marketing', 'all', 'all categories', 'all-categories'])

export interface WithVersion {
  version: number
}
export interface Move extends WithVersion {
  direction: 'up' | 'down'
}
export type AdminContext = InTransaction<UserContext>

/** Runs one change at a time, audits it, and invalidates the cached vocabulary in every process. */
export async function changeVocabulary(
  ctx: UserContext,
  work: (ctx: AdminContext) => Promise<AuditEvent | undefined>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVocabulary(ctx.db)
    const auditEntry = await work(ctx)
    if (auditEntry) await audit(ctx, auditEntry)
  }).catch(refuseBroken)
  forgetVocabulary(ctx)
}

/** What the database found. For example, it lowercases some letters differently, such as İ. */
export function refuseBroken(error: unknown): never {
  const constraint = brokenConstraint(error) ?? ''
  if (['discovery_categories_label', 'categories_label'].includes(constraint)) failTaken('label')
  if (constraint === 'vocabulary_name') failTaken('slug')
  if (constraint.startsWith('briefs_category')) fail('category.in_gigs')
  throw error
}

/** Throws 'vocabulary.stale' if the row has changed since the admin read it. */
export function findUnchanged<Row extends { id: number | string; version: number }>(
  all: readonly Row[],
  id: Row['id'],
  version: number,
): Row {
  const row = found(all.find((one) => one.id === id))
  return row.version === version ? row : fail('vocabulary.stale')
}

/** The new order, and the row's position before and after. Undefined if the row is at that end already. */
export function moveWithin<Row extends { id: number | string; slug: string }>(
  all: readonly Row[],
  id: Row['id'],
  to: 'up' | 'down',
) {
  const from = all.findIndex((one) => one.id === id)
  const row = all[from]
  const place = from + (to === 'up' ? -1 : 1)
  if (!row || place < 0 || place >= all.length) return undefined
  return {
    order: all.toSpliced(from, 1).toSpliced(place, 0, row),
    before: { slug: row.slug, place: from + 1 },
    after: { slug: row.slug, place: place + 1 },
  }
}

export function afterLast(rows: readonly { sortOrder: number }[]): number {
  return Math.max(0, ...rows.map(({ sortOrder }) => sortOrder)) + STEP
}

export const isSameLabel = (one: string | null, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
export const isReserved = ({ slug, label }: { slug: string; label: string }) =>
  RESERVED.has(slug) || RESERVED.has(label.toLowerCase())
/** Only built-in entries can have no label, because the catalogue has a text for them. */
export function failNameless(): never {
  fail('request.invalid', { errors: [{ path: 'label', message: 'Please enter a name' }] })
}

/** Throws 'vocabulary.taken' at the field. */
export function failTaken(field: string): never {
  fail('vocabulary.taken', { field })
}
