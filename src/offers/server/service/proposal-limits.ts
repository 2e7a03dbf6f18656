import type { LockedBrief } from '#briefs/server/service/locks.ts'
import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { zoneOf } from '#platform/server/today.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { allowanceOf } from '../../allowance.ts'
import type { Allowance } from '../../proposal-contract.ts'
import { lockBeginnings } from '../queries/guards.ts'
import { countCapped, findStanding, isInvited } from '../queries/proposing.ts'
import type { Writing } from './guards.ts'

/** How many proposals the viewer can still send. Throws 'offer.vibers_only'. */
export async function getAllowance(ctx: UserContext): Promise<Allowance> {
  if (!ctx.viewer.isServiceProvider) fail('offer.vibers_only')
  return allowanceNow(ctx)
}

async function allowanceNow(ctx: Pick<UserContext, 'db' | 'viewer' | 'now'>): Promise<Allowance> {
  const standing = await findStanding(ctx.db, ctx.viewer.id, ctx.now())
  return allowanceOf(standing, await currentSettings(ctx))
}

/** Throws 'brief.full' once a locked gig has as many proposals as it takes. An invited viber needs no place. */
export async function refuseFull(
  ctx: Writing,
  { id }: Pick<LockedBrief, 'id'>,
  providerId: number,
): Promise<void> {
  const { proposalsPerBrief } = await currentSettings(ctx)
  if ((await countCapped(ctx.db, id)) < proposalsPerBrief) return
  if (!(await isInvited(ctx.db, id, providerId))) fail('brief.full')
}

/**
 * Throws 'offer.too_many_open', and 'offer.allowance' for a viber who was not invited. Proposals that are sent together
 * wait for each other.
 */
export async function refuseManyProposals(
  ctx: Writing,
  { isInvited }: { isInvited: boolean },
): Promise<void> {
  await lockBeginnings(ctx.db, ctx.viewer.id)
  const { left, perDay, nextAt, open, maxOpen } = await allowanceNow(ctx)
  if (open >= maxOpen) fail('offer.too_many_open')
  if (left > 0 || isInvited) return
  const next = new Date(nextAt ?? ctx.now())
  const waitMs = next.getTime() - ctx.now().getTime()
  fail('offer.allowance', {
    details: {
      max: perDay,
      at: (language) =>
        new Intl.DateTimeFormat(language, {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone: zoneOf(ctx),
        }).format(next),
    },
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
