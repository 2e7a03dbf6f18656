import type { Download } from '#platform/contract.ts'
import { csvFile, type Columns } from '#platform/csv.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { todayOf } from '#platform/server/today.ts'
import type { DiscoveryRule } from '#services/discovery.ts'
import { allDiscovery } from '#services/server/service/discovery.ts'
import type { Finds } from '../../admin-contract.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { countByRule } from '../queries/facets.ts'

/** Counts up to the limit of the search. */
export async function countRule({ db }: { db: Db }, rule: DiscoveryRule): Promise<Finds> {
  const counted = await countByRule(db, rule, MAX_RESULTS + 1)
  return { services: Math.min(counted, MAX_RESULTS), isBounded: counted > MAX_RESULTS }
}

/** Counts sequentially, so that one admin request uses one connection only. */
export async function countDiscovery(ctx: UserContext) {
  const counts: ({ id: number } & Finds)[] = []
  for (const { id, rule } of await allDiscovery(ctx)) {
    counts.push({ id, ...(await countRule(ctx, rule)) })
  }
  return counts
}

export async function exportDiscovery(ctx: UserContext): Promise<Download> {
  const all = await allDiscovery(ctx)
  const counts = new Map((await countDiscovery(ctx)).map((count) => [count.id, count]))
  const columns: Columns<(typeof all)[number]> = {
    id: ({ id }) => id,
    slug: ({ slug }) => slug,
    label: ({ label }) => label,
    category: ({ rule }) => rule.category,
    subcategories: ({ rule }) => rule.subcategories?.join(' '),
    'skill words': ({ rule }) => rule.skillWords?.join(', '),
    offered: ({ isActive }) => isActive,
    services: ({ id }) => {
      const { services = 0, isBounded = false } = counts.get(id) ?? {}
      return isBounded ? `${services}+` : services
    },
  }
  return csvFile(`search-categories-${todayOf(ctx)}`, columns, all)
}
