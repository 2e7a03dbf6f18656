import { matchPeople } from '#accounts/server/service/people-match.ts'
import type { Download, Page } from '#platform/contract.ts'
import { csvFile, MAX_EXPORTED } from '#platform/csv.ts'
import type { UserContext } from '#platform/server/context.ts'
import { keysetPage } from '#platform/server/paging.ts'
import { todayOf } from '#platform/server/today.ts'
import type { AdminPayout, PayoutChoice, PayoutPage } from '../../contract.ts'
import { countFilteredPayouts, listFilteredPayouts, type ListFilter } from '../queries/admin.ts'
import { cellsOf, HEADINGS, toAdminPayout } from '../view.ts'

/** One page of all payouts, for an admin. */
export async function pageOfAllPayouts(
  ctx: UserContext,
  query: PayoutPage,
): Promise<Page<AdminPayout>> {
  const { before, limit, ...choice } = query
  const wanted = await listFilterOf(ctx, choice)
  const [rows, counted] = await Promise.all([
    listFilteredPayouts(ctx.db, wanted, { before, limit: limit + 1 }),
    countFilteredPayouts(ctx.db, wanted),
  ])
  return keysetPage(query, { rows, ...counted }, toAdminPayout)
}

export async function exportAllPayouts(ctx: UserContext, choice: PayoutChoice): Promise<Download> {
  const rows = await listFilteredPayouts(ctx.db, await listFilterOf(ctx, choice), {
    limit: MAX_EXPORTED,
  })
  const lines = rows.map((row) => [
    ...cellsOf(row),
    row.providerUsername,
    row.providerName,
    row.providerId,
    row.gatewayTransferId,
  ])
  const columns = [...HEADINGS, 'viber', 'viber name', 'viber id', 'transfer']
  return csvFile(`payouts-${todayOf(ctx)}`, columns, lines)
}

async function listFilterOf(ctx: UserContext, choice: PayoutChoice): Promise<ListFilter> {
  return { ...choice, people: choice.q ? await matchPeople(ctx, choice.q) : null }
}
