import type { Download } from '#platform/contract.ts'
import { csvFile, type Columns } from '#platform/csv.ts'
import { found } from '#platform/errors.ts'
import { sortOf } from '#platform/listing.ts'
import type { UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { siteZone } from '#settings/server/service/reading.ts'
import { documentsContract, type Document, type DocumentFilter } from '../contract.ts'
import { recipientOf } from '../document.ts'
import { documentList } from '../list.ts'
import { findDocumentFor } from './queries/documents.ts'
import { listDocuments, listYears } from './queries/list.ts'
import { issueDocuments } from './service/issue.ts'
import { pdfOf } from './service/pdf-files.ts'
import { toDocument, toEntry } from './view.ts'

export const documentsRoutes = defineRoutes(documentsContract, {
  list: (ctx, filter) => pageOf(ctx, filter),
  years: async (ctx) => {
    await issueDocuments(ctx)
    return listYears(ctx.db, ctx.viewer.id, await siteZone(ctx))
  },
  get: (ctx, { id }) => documentOf(ctx, id),
  pdf: (ctx, { id }) => fileOf(ctx, id),
  exportYear: (ctx, { year }) => exportOf(ctx, Number(year)),
})

async function pageOf(ctx: UserContext, filter: DocumentFilter) {
  await issueDocuments(ctx)
  const wanted = { ...filter, zone: await siteZone(ctx) }
  const { rows, total } = await listDocuments(ctx.db, ctx.viewer.id, wanted)
  const { boundTo } = sortOf(documentList, filter.sort)
  return cursorPage(filter, { rows, total }, toEntry, boundTo)
}

async function documentOf(ctx: UserContext, id: number) {
  return toDocument(found(await findDocumentFor(ctx.db, ctx.viewer, id)))
}

async function fileOf(ctx: UserContext, id: number): Promise<Download> {
  const document = await documentOf(ctx, id)
  const bytes = await pdfOf(ctx, document)
  return { fileName: `${document.number}.pdf`, contentType: 'application/pdf', bytes }
}

/** More documents than a member gets in a year. */
const MAX_EXPORT = 10_000

const money = (amount: number) => amount.toFixed(2)
const columns: Columns<Document> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  date: ({ happenedAt }) => happenedAt,
  order: ({ orderId }) => orderId,
  title: ({ orderTitle }) => orderTitle,
  amount: ({ amount }) => money(amount),
  currency: ({ currency }) => currency,
  order_total: ({ total }) => money(total),
  refunded: ({ refunded }) => money(refunded),
  fee: ({ fee }) => money(fee),
  viber_amount: ({ providerAmount }) => money(providerAmount),
  issued_to: (document) => recipientOf(document).fullName,
  taken_back: ({ takenBack }) => takenBack?.toFixed(2),
}

async function exportOf(ctx: UserContext, year: number): Promise<Download> {
  await issueDocuments(ctx)
  const filter = { year, page: 1, limit: MAX_EXPORT, zone: await siteZone(ctx) }
  const { rows } = await listDocuments(ctx.db, ctx.viewer.id, filter)
  const oldestFirst = rows.slice(0, MAX_EXPORT).toReversed()
  return csvFile(
    `documents-${year}`,
    columns,
    oldestFirst.map((row) => toDocument(row)),
  )
}
