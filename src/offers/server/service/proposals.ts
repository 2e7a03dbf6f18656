import { matchesOf } from '#briefs/server/service/fits.ts'
import { findVisible } from '#briefs/server/service/read.ts'
import { announceBrief } from '#briefs/server/service/record.ts'
import type { Page, Parameters } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import { transaction, type UserContext } from '#platform/server/context.ts'
import { readCursor, type Position } from '#platform/server/cursors.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { MIN_PROPOSAL_NOTE } from '../../limits.ts'
import type {
  Proposal,
  ProposalFilter,
  ProposalMark,
  offersProposalContract,
} from '../../proposal-contract.ts'
import { updateMark } from '../queries/marks.ts'
import { listProposalKeys, readProposals, type ProposalKeys } from '../queries/proposals.ts'
import { toMark, toProposal } from '../proposal-view.ts'
import { lockForParty } from './guards.ts'

import { noteRead } from './read.ts'

/**
 * The proposals for a gig: all for its client, who has then read them, and for a viber their own. Throws 404 for a gig
 * that the viewer cannot see, and 'brief.not_yours' for everyone else.
 */
export async function pageOfProposals(
  ctx: UserContext,
  briefId: number,
  filter: ProposalFilter,
): Promise<Page<Proposal>> {
  const { row: brief, sight } = await findVisible(ctx, briefId)
  const isClient = brief.clientId === ctx.viewer.id
  const seesQuestions = sight !== 'unavailable'
  if (!isClient) refuseOthers(ctx, brief)
  const own = isClient ? {} : { providerId: ctx.viewer.id }
  // The marks are the client's.
  const request = isClient ? filter : { ...filter, mark: undefined }
  const all = await listProposalKeys(ctx.db, { briefId, mark: request.mark, ...own })
  const providerIds = all.map(({ providerId }) => providerId)
  const matches = await matchesOf(ctx, brief, providerIds)
  const sorted = all
    .map((keys) => ({ id: keys.id, position: positionOf(keys, request.sort, matches) }))
    .toSorted((one, other) => compare(one.position, other.position))
  const shown = pageFrom(sorted, request)
  const ids = shown.slice(0, request.limit).map(({ id }) => id)
  const read = await readProposals(ctx.db, ids, MIN_PROPOSAL_NOTE)
  const rows = new Map(read.map((row) => [row.id, row]))
  if (isClient) await noteRead(ctx, ids)
  return cursorPage(
    request,
    { rows: shown, total: all.length },
    ({ id }) => {
      const row = found(rows.get(id))
      const match = matches.get(row.providerId) ?? null
      return toProposal(row, { now: ctx.now(), isClient, seesQuestions, match })
    },
    request.sort,
  )
}

type Visible = Awaited<ReturnType<typeof findVisible>>['row']
type Matches = Awaited<ReturnType<typeof matchesOf>>

/** More than any total, in cents. */
const AFTER_TOTALS = 1e12

/** The total of hourly work is only its first hours, so it follows the fixed prices, by its rate. */
function priceOf({ pricing, totalCents, rateCents }: ProposalKeys): number {
  return pricing === 'hourly' ? AFTER_TOTALS + (rateCents ?? 0) : totalCents
}

/** What a proposal is sorted by, the smallest first. */
const sortValue: Record<ProposalFilter['sort'], (keys: ProposalKeys, matches: Matches) => number> =
  {
    match: ({ providerId }, matches) => -(matches.get(providerId)?.score ?? 0),
    price: priceOf,
    days: ({ days }) => days,
    rating: ({ rating }) => -rating,
    newest: () => 0,
  }

/** Equal ones are in the order of their time, the newest first. */
function positionOf(keys: ProposalKeys, sort: ProposalFilter['sort'], matches: Matches) {
  return [sortValue[sort](keys, matches), -keys.createdAt.getTime(), -keys.id]
}
const positionKinds = [{ kind: 'number' }, { kind: 'whole' }, { kind: 'whole' }] as const

function compare(one: Position, other: Position): number {
  const place = one.findIndex((value, index) => value !== other[index])
  return place < 0 ? 0 : Number(one[place]) - Number(other[place])
}

/** The rows from the start of a page on, at most one more than it has. They are few, so they are sorted here. */
function pageFrom<Row extends { position: Position }>(
  sorted: Row[],
  { page, limit, cursor, sort }: ProposalFilter,
): Row[] {
  if (cursor === undefined) return sorted.slice((page - 1) * limit).slice(0, limit + 1)
  const after = readCursor(cursor, positionKinds, sort)
  return sorted.filter(({ position }) => compare(position, after) > 0).slice(0, limit + 1)
}

/** A viber sees proposals of their own; everyone else but the client sees none. */
function refuseOthers({ viewer }: UserContext, { ownOfferId }: Visible): void {
  if (ownOfferId === null && (viewer.isAdmin || !viewer.isServiceProvider)) fail('brief.not_yours')
}

/**
 * Shortlists a proposal, or notes something about it for the client alone. Throws 'offer.not_yours' for the viber, and
 * 404 for strangers and for offers that are not proposals.
 */
export async function markProposal(
  ctx: UserContext,
  { id, ...change }: Parameters<(typeof offersProposalContract)['mark']>,
): Promise<ProposalMark> {
  return transaction(ctx, async (ctx) => {
    const { offer, by } = await lockForParty(ctx, id)
    const { brief } = offer
    if (!brief) fail('offer.not_found')
    if (by.role !== 'client') fail('offer.not_yours')
    const note = change.note === '' ? null : change.note
    const mark = await updateMark(ctx.db, id, { ...change, note }, ctx.now())
    announceBrief(ctx, brief)
    return toMark(mark)
  })
}
