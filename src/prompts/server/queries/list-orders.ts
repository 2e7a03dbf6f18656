import { sql } from 'kysely'
import { ascending, descending, newestFirst, type SortKey } from '#platform/server/cursors.ts'
import type { PromptOrder } from '../../prompt.ts'

const id = sql`p.id`
export const listOrders: Record<PromptOrder, readonly SortKey[]> = {
  recent: newestFirst(sql`p.created_at`, id),
  popular: [descending(sql`p.use_count`), descending(id)],
  rating: [
    descending(sql`p.rating_score`, 'number'),
    descending(sql`p.rating_count`),
    descending(id),
  ],
  alphabetical: [ascending(sql`p.title collate "und-x-icu"`, 'text'), ascending(id)],
}
