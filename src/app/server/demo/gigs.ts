import type { Brief } from '#briefs/brief-contract.ts'
import { createBrief } from '#briefs/server/service/edit.ts'
import { closeBrief, pauseBrief, publishBrief } from '#briefs/server/service/moves.ts'
import { inviteViber } from '#briefs/server/service/invitations.ts'
import { hideBrief } from '#briefs/server/service/moderation.ts'
import { sweepBriefs } from '#briefs/server/service/sweep.ts'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { DemoGig, DemoProposals, GigMove } from './gig.ts'
import { stepsOf } from './proposals.ts'
import type { SeedContext } from './seed-context.ts'

/** How long a client thinks about a draft. */
const DRAFT_HOURS = 3

/** Plays all gigs, oldest first, each move by its person at its time. */
export async function seedGigs(
  seeding: SeedContext,
  gigs: DemoGig[],
  proposals: DemoProposals,
): Promise<void> {
  for (const gig of gigs) {
    const client = found(seeding.people.get(gig.client))
    const publishedAt = daysFrom(seeding.anchor, -gig.daysAgo)
    const { id, title, expiresAt } = await publish(seeding, client, gig)
    const offers = (proposals[title] ?? []).flatMap((proposal) =>
      stepsOf(seeding, { id, title, client, publishedAt }, proposal),
    )
    let at = publishedAt
    const own = (gig.moves ?? []).map((move) => {
      at = 'after' in move ? hoursFrom(at, move.after) : new Date(found(expiresAt))
      const moment = at
      return { at, take: () => make(seeding, move, { client, id, at: moment }) }
    })
    const invited = (gig.invitations ?? []).map(({ viber, after, note }) => {
      const at = hoursFrom(publishedAt, after)
      const { id: userId } = found(seeding.people.get(viber))
      return { at, take: () => inviteViber(seeding.as(client, at), id, { userId, note }) }
    })
    const steps = [...offers, ...own, ...invited].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    )
    for (const { take } of steps) await take()
  }
}

async function publish(
  { as, anchor }: SeedContext,
  viewer: Viewer,
  { daysAgo, neededIn, client: _client, moves: _moves, invitations: _invited, ...fields }: DemoGig,
): Promise<Brief> {
  const at = daysFrom(anchor, -daysAgo)
  const neededBy = neededIn === undefined ? null : dayOf(daysFrom(anchor, neededIn))
  const draft = await createBrief(as(viewer, hoursFrom(at, -DRAFT_HOURS)), { ...fields, neededBy })
  return publishBrief(as(viewer, at), draft.id)
}

async function make(
  { as, people }: SeedContext,
  move: GigMove,
  { client, id, at }: { client: Viewer; id: number; at: Date },
): Promise<void> {
  const ctx = as(client, at)
  if (move.do === 'pause') await pauseBrief(ctx, id)
  else if (move.do === 'close') await closeBrief(ctx, id, move.reason)
  else if (move.do === 'hide') {
    await hideBrief(as(found(people.get('marco.admin')), at), id, move.reason)
  } else await sweepBriefs(ctx)
}

function daysFrom(at: Date, days: number): Date {
  return hoursFrom(at, (days * DAY_MS) / HOUR_MS)
}

function hoursFrom(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS)
}
