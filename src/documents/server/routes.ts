import type { Download } from '#platform/contract.ts'
import { csvFile } from '#platform/csv.ts'
import { found } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { siteZone } from '#settings/server/service/reading.ts'
import { documentsContract, type DocumentFilter } from '../contract.ts'
import { recipientOf } from '../document.ts'
import { findDocumentFor, listDocuments, listYears } from './queries.ts'
import { issueDocuments } from './service.ts'
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
  return cursorPage(filter, { rows, total }, (row) => toEntry(row))
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
const HEADINGS = [
  'number',
  'kind',
  'date',
  'order',
  'title',
  'amount',
  'currency',
  'order_total',
  'refunded',
  'fee',
  'viber_amount',
  'issued_to',
  'taken_back',
]

async function exportOf(ctx: UserContext, year: number): Promise<Download> {
  await issueDocuments(ctx)
  const filter = { year, page: 1, limit: MAX_EXPORT, zone: await siteZone(ctx) }
  const { rows } = await listDocuments(ctx.db, ctx.viewer.id, filter)
  const lines = rows
    .slice(0, MAX_EXPORT)
    .toReversed()
    .map((row) => {
      const one = toDocument(row)
      const sums = [one.amount, one.total, one.refunded, one.fee, one.providerAmount]
      const [amount = '', total = '', ...rest] = sums.map((sum) => sum.toFixed(2))
      return [
        one.number,
        one.kind,
        one.happenedAt,
        one.orderId,
        one.orderTitle,
        amount,
        one.currency,
        total,
        ...rest,
        recipientOf(one).fullName,
        one.takenBack?.toFixed(2) ?? null,
      ]
    })
  return csvFile(`documents-${year}`, HEADINGS, lines)
}
