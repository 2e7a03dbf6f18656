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

/** Room between neighbours' places; only their order counts. */
export const STEP = 10
/** No trade and no way to say "everything" is given to anything else. */
export const RESERVED = new Set(['coding', 'marketing', 'all', 'all categories', 'all-categories'])

export interface Seen {
  version: number
}
export interface Move extends Seen {
  direction: 'up' | 'down'
}
export type Admin = InTransaction<UserContext>

/** One change at a time, written down; whoever reads afterwards, in any process, reads it. */
export async function change(
  ctx: UserContext,
  work: (ctx: Admin) => Promise<AuditEvent | undefined>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockVocabulary(ctx.db)
    const deed = await work(ctx)
    if (deed) await audit(ctx, deed)
  }).catch((error: unknown) => {
    // The database folds some letters into one that are two here.
    if (brokenConstraint(error) === 'discovery_categories_label') takenAt('label')
    throw error
  })
  forgetVocabulary(ctx)
}

/** The row as the admin saw it; what somebody changed since is a conflict. */
export function seen<Row extends { id: number; version: number }>(
  all: readonly Row[],
  id: number,
  version: number,
): Row {
  const row = found(all.find((one) => one.id === id))
  return row.version === version ? row : fail('vocabulary.stale')
}

/** The new order with the row's place in it before and after; undefined at an end, where nothing moves. */
export function moved<Row extends { id: number; slug: string }>(
  all: readonly Row[],
  id: number,
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

export const isSame = (one: string | null, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()
export const isReserved = ({ slug, label }: { slug: string; label: string }) =>
  RESERVED.has(slug) || RESERVED.has(label.toLowerCase())
export function takenAt(path: 'slug' | 'label' | 'to'): never {
  fail('vocabulary.taken', {
    field: path,
  })
}
