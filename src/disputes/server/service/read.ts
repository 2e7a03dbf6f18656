import { attachmentsOf, openAttachment } from '#attachments/server/service/attached.ts'
import type { Page, Parameters, StoredDownload } from '#platform/contract.ts'
import { found } from '#platform/errors.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import type { Dispute, DisputeCounts, disputesContract, DisputeRoom } from '../../contract.ts'
import type { DisputeFilter } from '../../inputs.ts'
import {
  countDisputes,
  findDisputeFor,
  findNewestDisputeFor,
  type DisputeRow,
} from '../queries/disputes.ts'
import { listAwaited, listDisputes } from '../queries/list.ts'
import { isEntryOf, listEntries, listOffers } from '../queries/record.ts'
import { toDispute, toRoom } from '../view.ts'

/** A dispute as this viewer sees it; 404 for strangers. */
export async function getDispute(ctx: UserContext, id: number): Promise<Dispute> {
  const row = found(await findDisputeFor(ctx.db, ctx.viewer, id), 'dispute.not_found')
  return toDispute(row, ctx.viewer)
}

/** The dispute with its whole record. */
export async function getRoom(ctx: UserContext, id: number): Promise<DisputeRoom> {
  const row = await findDisputeFor(ctx.db, ctx.viewer, id)
  return roomOf(ctx, found(row, 'dispute.not_found'))
}

export async function getRoomOfOrder(ctx: UserContext, orderId: number): Promise<DisputeRoom> {
  const row = await findNewestDisputeFor(ctx.db, ctx.viewer, orderId)
  return roomOf(ctx, found(row, 'dispute.not_found'))
}

async function roomOf(ctx: UserContext, row: DisputeRow): Promise<DisputeRoom> {
  const entries = await listEntries(ctx.db, row.id)
  const offers = await listOffers(ctx.db, row.id)
  const ids = entries.map((entry) => entry.id)
  const files = await attachmentsOf(ctx, 'dispute_entry', ids)
  return toRoom(row, { entries, offers, files }, ctx.viewer)
}

/** A file of a dispute, for anyone who may see the dispute; 404 for everyone else. */
export async function getFile(
  ctx: UserContext,
  { id, fileId, form }: Parameters<(typeof disputesContract)['file']>,
): Promise<StoredDownload> {
  found(await findDisputeFor(ctx.db, ctx.viewer, id), 'dispute.not_found')
  return openAttachment(ctx, {
    subject: 'dispute_entry',
    id: fileId,
    form,
    isOpenTo: (entryId) => isEntryOf(ctx.db, id, entryId),
  })
}

export async function pageOfDisputes(
  ctx: UserContext,
  filter: DisputeFilter,
): Promise<Page<Dispute>> {
  const { rows, total } = await listDisputes(ctx.db, filter)
  return cursorPage(filter, { rows, total }, (row) => toDispute(row, ctx.viewer))
}

/** Disputes that wait for the viewer's answer as a party, the soonest deadline first. */
export async function disputesAwaiting(ctx: UserContext, limit: number): Promise<Dispute[]> {
  const rows = await listAwaited(ctx.db, ctx.viewer.id, limit)
  return rows.map((row) => toDispute(row, ctx.viewer))
}

/** Without disputes: none open, 100 % resolved, and no median time. */
export async function disputeCounts(ctx: Pick<Context, 'db'>): Promise<DisputeCounts> {
  const { medianSeconds, ...counts } = await countDisputes(ctx.db)
  const ended = counts.resolved + counts.closed
  return {
    ...counts,
    resolutionRate: ended === 0 ? 100 : Math.round((counts.resolved / ended) * 1000) / 10,
    medianHoursToResolve: medianSeconds === null ? null : Math.round(medianSeconds / 360) / 10,
  }
}
