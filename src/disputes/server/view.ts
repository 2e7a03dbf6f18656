import type { Attachment } from '#attachments/contract.ts'
import { splitTotal } from '#ledger/split.ts'
import { roleIn } from '#orders/order.ts'
import { unusedCents } from '#orders/pricing.ts'
import { formatMoney, toDecimal } from '#platform/money.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Dispute, DisputeRoom } from '../contract.ts'
import type { Shares } from '../record.ts'
import { allowedEvents, isActive, refundAtEnd, refundOf } from '../dispute.ts'
import type { DisputeRow } from './queries/disputes.ts'
import { sideOf, type EntryRow, type OfferRow } from './queries/record.ts'

type DisputeViewer = Pick<Viewer, 'id' | 'isAdmin'>

/** A dispute as the viewer sees it. The admins' notes are hidden from an admin who is a party. */
export function toDispute(row: DisputeRow, viewer: DisputeViewer): Dispute {
  const viewerRole = roleIn(row, viewer) ?? 'admin'
  const isFrozen = row.escrow === 'charged_back' && isActive(row.status)
  return {
    id: row.id,
    orderId: row.orderId,
    escrowId: row.escrowId,
    initiatorId: row.initiatorId,
    reason: row.reason,
    description: row.description,
    status: row.status,
    priority: row.priority,
    resolution: row.resolution,
    resolutionAmount: row.resolutionCents === null ? null : toDecimal(row.resolutionCents),
    adminNotes: viewerRole === 'admin' ? row.adminNotes : null,
    clientResponse: row.clientResponse,
    providerResponse: row.providerResponse,
    resolvedBy: row.resolvedBy,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    lastUpdated: row.lastUpdated.toISOString(),
    message: row.message,
    closedThrough: row.closedThrough,
    initiatorRole: row.initiatorRole,
    awaiting: row.awaiting,
    answerBy: row.answerBy?.toISOString() ?? null,
    isFrozen,
    initiatorName: row.initiatorRole === 'client' ? row.clientName : row.providerName,
    orderAmount: toDecimal(row.totalCents),
    ...hoursOf(row),
    orderTitle: row.orderTitle,
    feeBps: row.feeBps,
    feeMin: toDecimal(row.feeMinCents),
    client: { id: row.clientId, fullName: row.clientName, avatar: row.clientAvatar },
    provider: { id: row.providerId, fullName: row.providerName, avatar: row.providerAvatar },
    actions: allowedEvents({ ...row, isFrozen }, viewerRole),
    viewerRole,
  }
}

interface Record {
  entries: EntryRow[]
  offers: OfferRow[]
  files: Map<number, Attachment[]>
}

export function toRoom(row: DisputeRow, { entries, offers, files }: Record, viewer: DisputeViewer) {
  const refundCents = refundedBy(row, offers)
  const outcome = refundCents === null ? null : sharesOf(row, refundCents)
  const room: DisputeRoom = {
    ...toDispute(row, viewer),
    entries: entries.map(({ authorRole, amountCents, ...entry }) => ({
      ...entry,
      author: authorRole,
      amount: amountCents === null ? null : toDecimal(amountCents),
      at: entry.at.toISOString(),
      files: files.get(entry.id) ?? [],
    })),
    offers: offers.map((offer) => ({
      id: offer.id,
      by: sideOf(offer, row),
      amount: toDecimal(offer.refundCents),
      shares: sharesOf(row, offer.refundCents),
      status: offer.status,
      createdAt: offer.createdAt.toISOString(),
    })),
    outcome,
    summary: outcome && summaryOf(row, outcome),
  }
  return room
}

/** What was refunded to the client by the ruling or settlement, in cents; null without either. */
function refundedBy(row: DisputeRow, offers: OfferRow[]): number | null {
  if (row.resolution) return refundOf(row.resolution, row.totalCents, row.resolutionCents)
  if (row.closedThrough !== 'settlement') return null
  return offers.find(({ status }) => status === 'accepted')?.refundCents ?? null
}

/** The hours reported and what goes back for the others; empty if all were worked. */
function hoursOf(row: DisputeRow) {
  const { price, workedHalfHours } = row
  const unused = unusedCents(row)
  if (unused === 0 || price.pricing !== 'hourly' || workedHalfHours === null) return {}
  return {
    unused: {
      workedHours: workedHalfHours / 2,
      boughtHours: price.halfHours / 2,
      amount: toDecimal(unused),
    },
  }
}

function sharesOf(order: DisputeRow, refundCents: number): Shares {
  const backCents = refundAtEnd(refundCents, unusedCents(order))
  const { feeCents, providerCents } = splitTotal(order.totalCents, order, backCents)
  return {
    refund: toDecimal(backCents),
    fee: toDecimal(feeCents),
    provider: toDecimal(providerCents),
  }
}

function summaryOf(row: DisputeRow, { refund, fee, provider }: Shares): string {
  const how = row.closedThrough === 'settlement' ? 'By agreement' : 'By ruling'
  const [back, share, kept] = [refund, provider, fee].map((sum) =>
    formatMoney(sum, 'en', row.currency),
  )
  return (
    `${how}, ${back} goes back to ${row.clientName}, ${share} to ${row.providerName}, ` +
    `and the platform fee is ${kept}.`
  )
}
