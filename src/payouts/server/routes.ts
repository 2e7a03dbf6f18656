import { csvFile } from '#platform/csv.ts'
import type { UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { payoutsContract, type PayoutFilter } from '../contract.ts'
import { listNewest, listPayouts } from './queries/payouts.ts'
import {
  checkAccount,
  connectAccount,
  connectTestBank,
  retryPayout,
  testAccount,
} from './service/payouts.ts'
import { allPayouts } from './service/admin-list.ts'
import { summaryOf } from './service/summary.ts'
import { payoutColumns, toAdminPayout, toPayout } from './view.ts'

export const payoutsRoutes = defineRoutes(payoutsContract, {
  list: (ctx, filter) => pageOf(ctx, filter),
  summary: (ctx) => summaryOf(ctx),
  exportCsv: async (ctx) =>
    csvFile('payouts', payoutColumns, await listNewest(ctx.db, ctx.viewer.id)),
  account: (ctx) => checkAccount(ctx),
  connect: (ctx, confirmation) => connectAccount(ctx, confirmation),
  retry: async (ctx, { id }) => toPayout(await retryPayout(ctx, id, ctx.viewer.id)),
  adminList: allPayouts.page,
  adminExport: allPayouts.export,
  adminRetry: async (ctx, { id }) => toAdminPayout(await retryPayout(ctx, id, null)),
  testAccount: (ctx, { id }) => testAccount(ctx, id),
  connectTestBank: (ctx, { id, number }) => connectTestBank(ctx, id, number),
})

async function pageOf(ctx: UserContext, filter: PayoutFilter) {
  const { rows, total } = await listPayouts(ctx.db, ctx.viewer.id, filter)
  return cursorPage(filter, { rows, total }, (row) => toPayout(row))
}
