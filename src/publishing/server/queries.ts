import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type AddressKind =
  | 'page'
  | 'post'
  | 'article'
  | 'prompt'
  | 'blog_category'
  | 'knowledge_category'
  | 'prompt_category'

/** An address of one kind of content. */
export interface Address {
  kind: AddressKind
  slug: string
  /** Whatever the slug is unique within, such as an article's category; 0 where that is the site. */
  scope?: number
}

/** The address leads to the thing itself, so there are no chains. */
export async function insertOldAddress(
  db: Db,
  { kind, slug, scope = 0 }: Address,
  { entityId, changedAt }: { entityId: number; changedAt: Date },
): Promise<void> {
  const lead = { entityId, changedAt, mergedId: null }
  await db
    .insertInto('slugHistory')
    .values({ kind, scope, slug, ...lead })
    .onConflict((conflict) => conflict.columns(['kind', 'scope', 'slug']).doUpdateSet(lead))
    .execute()
}

/** Those that were merged into it before keep their own number. */
export async function moveAddresses(
  db: Db,
  kind: AddressKind,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db
    .updateTable('slugHistory')
    .set({ entityId: to, mergedId: sql`coalesce(merged_id, ${from})` })
    .where('kind', '=', kind)
    .where('entityId', '=', from)
    .execute()
}

export async function deleteOldAddress(db: Db, { kind, slug, scope = 0 }: Address): Promise<void> {
  await db
    .deleteFrom('slugHistory')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('slug', '=', slug)
    .execute()
}

export async function deleteAddressesOf(
  db: Db,
  { kind, entityId }: { kind: AddressKind; entityId: number },
): Promise<void> {
  await db
    .deleteFrom('slugHistory')
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .execute()
}
