import { markProposal } from '#offers/server/service/proposals.ts'
import { propose } from '#offers/server/service/propose.ts'
import { markRead } from '#messages/server/service/thread-actions.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { DemoProposal, ProposalMove } from './gig.ts'
import { makeMove, termsOf, type Playing } from './offers.ts'
import type { SeedContext } from './seed-context.ts'

/** Open proposals are as old as their gig, and still wait for an answer. */
const VALID_DAYS = 30

/** Something that happens to a gig at its time. */
export interface Step {
  at: Date
  take: () => Promise<void>
}

interface Gig {
  id: number
  title: string
  client: Viewer
  publishedAt: Date
}

/** A proposal and its moves. */
export function stepsOf(seeding: SeedContext, gig: Gig, proposal: DemoProposal): Step[] {
  const { title, client, publishedAt } = gig
  const { scope, moves = [] } = proposal
  const service = found(seeding.offered.find((one) => one.title === proposal.service))
  const playing: Playing = {
    seeding,
    story: { title, scope },
    client,
    service,
    offer: undefined,
    agreementId: null,
    orders: new Map(),
  }
  let at = hoursFrom(publishedAt, proposal.after)
  const first = { at, take: () => send(playing, gig.id, proposal, publishedAt) }
  const others = moves.map((move) => {
    at = hoursFrom(at, move.after)
    const moment = at
    return { at: moment, take: () => make(playing, move, moment) }
  })
  return [first, ...others]
}

async function send(
  playing: Playing,
  gigId: number,
  { answers, after, ...price }: DemoProposal,
  publishedAt: Date,
): Promise<void> {
  const { seeding, service, story } = playing
  const ctx = seeding.as(service.provider, hoursFrom(publishedAt, after))
  const terms = {
    ...termsOf(story, price),
    serviceId: service.id,
    validDays: VALID_DAYS,
    ...(answers && { answers }),
  }
  playing.offer = await propose(ctx, gigId, { terms })
}

async function make(playing: Playing, move: ProposalMove, at: Date): Promise<void> {
  const { seeding, client, service, offer } = playing
  const ctx = seeding.as(move.by === 'client' ? client : service.provider, at)
  if (move.do === 'shortlist') {
    await markProposal(ctx, { id: found(offer).id, isShortlisted: true })
    return
  }
  await makeMove(playing, move, ctx)
  // Both have read the lines of the conversation.
  await markRead(seeding.as(client, at), service.provider.id)
  await markRead(seeding.as(service.provider, at), client.id)
}

function hoursFrom(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS)
}
