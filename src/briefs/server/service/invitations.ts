import { notify, markNoticeRead } from '#notifications/server/service.ts'
import type { Page } from '#platform/contract.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import type { PageRequest } from '#platform/server/cursors.ts'
import { transaction, type InTransaction, type UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { ratingOf } from '#services/rating.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { statusAt } from '../../brief.ts'
import { MIN_SCORE } from '../../fit.ts'
import type {
  NewInvitation,
  ReceivedInvitation,
  SentInvitation,
  SuggestedViber,
} from '../../invitations-contract.ts'
import { MAX_INVITATIONS, MAX_INVITATIONS_A_DAY, MAX_SUGGESTED } from '../../limits.ts'
import { reasonsFor } from '../fit-view.ts'
import { lockPublishing, type StoredBrief } from '../queries/briefs.ts'
import { listFitting } from '../queries/fits.ts'
import {
  countInvitations,
  declineInvitation,
  findInvited,
  findReceived,
  insertInvitation,
  listReceived,
  listSent,
} from '../queries/invitations.ts'
import { toReceived, toSent } from '../invitation-view.ts'
import { lockOwn } from './edit.ts'
import { findVisible, showingNow } from './read.ts'
import { announceBrief } from './record.ts'

type Writing = InTransaction<UserContext>

/** The vibers who fit a gig of the viewer best, now. Throws 404, and 'brief.not_yours' for anyone else. */
export async function suggestVibers(ctx: UserContext, id: number): Promise<SuggestedViber[]> {
  const brief = await findOwn(ctx, id)
  const { listingNeedsConfirmedAddress: onlyConfirmed } = await currentSettings(ctx)
  const wanted = { now: ctx.now(), onlyConfirmed, onlyInvitable: true, limit: MAX_SUGGESTED }
  // In a large market the good matches are enough, and reading only them takes half the time.
  const good = await listFitting(ctx.db, id, { ...wanted, minScore: MIN_SCORE })
  const isEnough = good.length === MAX_SUGGESTED
  const rows = isEnough ? good : await listFitting(ctx.db, id, { ...wanted, minScore: 0 })
  return rows.map((row) => {
    const { providerId, fullName, avatar, headline, score, isInvited } = row
    const rating = ratingOf(row.ratingSum, row.ratingCount)
    return {
      viber: { id: providerId, fullName, avatar, headline, rating },
      score,
      reasons: reasonsFor(row, brief, rating.average),
      isInvited,
    }
  })
}

export async function listInvitations(ctx: UserContext, id: number): Promise<SentInvitation[]> {
  await findOwn(ctx, id)
  return (await listSent(ctx.db, id)).map((row) => toSent(row))
}

/**
 * Invites a viber to an open or paused gig of the viewer. Throws 'brief.hidden', 'brief.not_open', 'brief.board_closed',
 * 'invitation.not_viber', 'invitation.not_taken', 'invitation.has_proposed', 'invitation.exists' and
 * 'invitation.too_many'.
 */
export async function inviteViber(
  ctx: UserContext,
  briefId: number,
  { userId, note = '' }: NewInvitation,
): Promise<SentInvitation> {
  const id = await transaction(ctx, async (ctx) => {
    // The lock of the gig makes invitations to it wait for each other.
    const brief = await lockOwn(ctx, briefId)
    await refuseClosed(ctx, brief)
    await refuseUninvitable(ctx, briefId, userId)
    await refuseMany(ctx, briefId)
    const invitation = {
      briefId,
      providerId: userId,
      note: note.trim() || null,
      createdAt: ctx.now(),
    }
    const id = await insertInvitation(ctx.db, invitation)
    await notify(ctx, {
      to: [userId],
      kind: 'brief.invited',
      actorId: ctx.viewer.id,
      values: { title: brief.title },
      link: `/gigs/${briefId}`,
      key: keyOf(briefId),
    })
    announceBrief(ctx, brief, userId)
    return id
  })
  const sent = await listSent(ctx.db, briefId)
  return toSent(found(sent.find((one) => one.id === id)))
}

function keyOf(briefId: number): string {
  return `brief:${briefId}:brief.invited`
}

async function findOwn(ctx: UserContext, id: number) {
  const { row } = await findVisible(ctx, id)
  if (row.clientId !== ctx.viewer.id) fail('brief.not_yours')
  return row
}

async function refuseClosed(ctx: Writing, brief: StoredBrief): Promise<void> {
  const { isGigBoardOpen } = await currentSettings(ctx)
  if (!isGigBoardOpen) fail('brief.board_closed')
  if (brief.hiddenAt) fail('brief.hidden')
  const status = statusAt(brief, ctx.now())
  if (status !== 'open' && status !== 'paused') fail('brief.not_open')
}

/** Blocked, suspended and absent people give one answer, so that nobody learns which of them is the reason. */
async function refuseUninvitable(ctx: Writing, briefId: number, userId: number): Promise<void> {
  const asked = { briefId, userId, now: ctx.now() }
  const invited = found(await findInvited(ctx.db, asked), 'user.not_found')
  if (!invited.isViber) fail('invitation.not_viber')
  if (!invited.takesInvitations) fail('invitation.not_taken')
  if (invited.isInvited) fail('invitation.exists')
  if (invited.hasProposed) fail('invitation.has_proposed')
}

/** Invitations that are sent together wait for each other. */
async function refuseMany(ctx: Writing, briefId: number): Promise<void> {
  const clientId = ctx.viewer.id
  await lockPublishing(ctx.db, clientId)
  const now = ctx.now()
  const since = new Date(now.getTime() - DAY_MS)
  const { ofBrief, recent, oldest } = await countInvitations(ctx.db, { briefId, clientId, since })
  if (ofBrief >= MAX_INVITATIONS) fail('invitation.too_many')
  if (recent >= MAX_INVITATIONS_A_DAY) {
    const waitMs = found(oldest).getTime() + DAY_MS - now.getTime()
    fail('invitation.too_many', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}

/** The viewer's own invitations. Gigs that are not available at the moment are left out. */
export async function pageOfInvitations(
  ctx: UserContext,
  request: PageRequest,
): Promise<Page<ReceivedInvitation>> {
  const showing = await showingNow(ctx)
  const received = await listReceived(ctx.db, ctx.viewer.id, request)
  return cursorPage(request, received, (row) => toReceived(row, showing))
}

/** Declines an invitation of the viewer; again, or after a proposal, it changes nothing. */
export async function refuseInvitation(ctx: UserContext, id: number): Promise<ReceivedInvitation> {
  const viberId = ctx.viewer.id
  await transaction(ctx, async (ctx) => {
    const brief = found(await findReceived(ctx.db, viberId, id), 'invitation.not_found')
    await declineInvitation(ctx.db, id, ctx.now())
    await markNoticeRead(ctx, viberId, keyOf(brief.id))
    announceBrief(ctx, brief, viberId)
  })
  const row = found(await findReceived(ctx.db, viberId, id), 'invitation.not_found')
  return toReceived(row, await showingNow(ctx))
}
