import { openDispute } from '#disputes/server/service/open.ts'
import { endAgreement } from '#agreements/server/service/end.ts'
import { getAgreement } from '#agreements/server/service/reading.ts'
import { markRead } from '#messages/server/service/thread-actions.ts'
import { sendMessage } from '#messages/server/service/send.ts'
import type { Offer } from '#offers/offer-contract.ts'
import type { OfferTerms } from '#offers/terms-contract.ts'
import { acceptOffer } from '#offers/server/service/accept.ts'
import { backOut, declineOffer } from '#offers/server/service/end.ts'
import { makeOffer } from '#offers/server/service/make.ts'
import { requestQuote } from '#offers/server/service/request.ts'
import { writeVersion } from '#offers/server/service/write.ts'
import { setStatus, takeStep } from '#orders/server/service/steps.ts'
import { dayOf } from '#platform/dates.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { UserContext, Viewer } from '#platform/server/context.ts'
import { addHours } from '#worklog/server/service/entries.ts'
import type { DemoNegotiation, Move, Price } from './negotiation.ts'
import { buyAt } from './paying.ts'
import { randomFrom } from './random.ts'
import type { Act, OfferedService, SeedContext } from './seed-context.ts'

/** What the moves of one negotiation need to know of those before. */
export interface Playing {
  seeding: SeedContext
  story: Pick<DemoNegotiation, 'title' | 'scope'>
  client: Viewer
  service: OfferedService
  offer: Offer | undefined
  /** The agreement that the first offer became. */
  agreementId: number | null
  /** The orders by the position of their milestone. */
  orders: Map<number, number>
}

/** The moves of all negotiations, each by its person at its time. */
export function offerActs(seeding: SeedContext, stories: DemoNegotiation[]): Act[] {
  return stories.flatMap((story) => actsOf(seeding, story))
}

function actsOf(seeding: SeedContext, story: DemoNegotiation): Act[] {
  const { as, anchor, people, offered } = seeding
  const service = found(offered.find(({ title }) => title === story.service))
  const client = found(people.get(story.client))
  const playing: Playing = {
    seeding,
    story,
    client,
    service,
    offer: undefined,
    agreementId: null,
    orders: new Map(),
  }
  const begun = new Date(anchor.getTime() - story.hoursAgo * HOUR_MS)
  const moves = story.moves.map((move, index): Act => {
    const hours = story.moves.slice(0, index + 1).reduce((sum, { after }) => sum + after, 0)
    const at = new Date(begun.getTime() + hours * HOUR_MS)
    const mover = move.by === 'client' ? client : service.provider
    return { at, run: () => makeMove(playing, move, as(mover, at)) }
  })
  const end = moves.at(-1)?.at ?? begun
  // Both have read the lines of the conversation.
  const read = async () => {
    await markRead(as(client, end), service.provider.id)
    await markRead(as(service.provider, end), client.id)
  }
  return [
    { at: begun, run: () => begin(playing, story, as(client, begun)) },
    ...moves,
    { at: end, run: read },
  ]
}

async function begin(
  playing: Playing,
  { title, scope, request, hello }: DemoNegotiation,
  ctx: UserContext,
): Promise<void> {
  const { client, service } = playing
  const receiverId = service.provider.id
  if (hello) await sendMessage(ctx, { senderId: client.id, receiverId, content: hello })
  if (request) playing.offer = await requestQuote(ctx, service.id, { title, scope, ...request })
}

/** Makes one move. Each kind changes the story as a call of a browser would. */
export async function makeMove(playing: Playing, move: Move, ctx: UserContext): Promise<void> {
  const { client, service, story, offer } = playing
  switch (move.do) {
    case 'offer':
      playing.offer = await makeOffer(ctx, {
        clientId: client.id,
        terms: { ...termsOf(story, move), serviceId: service.id },
      })
      return
    case 'amend':
      playing.offer = await makeOffer(ctx, {
        agreementId: found(playing.agreementId),
        terms: termsOf(story, move),
      })
      return
    case 'write': {
      const { id, version: basedOn } = found(offer)
      playing.offer = await writeVersion(ctx, id, { basedOn, terms: termsOf(story, move) })
      return
    }
    case 'accept': {
      const { id, version } = found(offer)
      const { agreementId } = await acceptOffer(ctx, id, version)
      playing.agreementId ??= agreementId
      return
    }
    case 'decline':
      await declineOffer(ctx, found(offer).id, { reason: move.reason })
      return
    case 'back_out':
      await backOut(ctx, found(offer).id, move.note)
      return
    case 'end':
      await endAgreement(ctx, found(playing.agreementId), { reason: move.note })
      return
    case 'log':
      await addHours(ctx, found(playing.orders.get(1)), {
        day: dayOf(ctx.now()),
        hours: move.hours,
        memo: move.memo,
      })
      return
    default:
      await work(playing, move, ctx)
  }
}

/** A step of the order that a milestone is. */
async function work(
  { seeding, client, service, agreementId, orders }: Playing,
  { do: step, milestone: position }: Extract<Move, { milestone: number }>,
  ctx: UserContext,
): Promise<void> {
  const random = randomFrom(found(agreementId) * 100 + position)
  if (step === 'pay') {
    const { milestones } = await getAgreement(ctx, found(agreementId))
    const { id: milestoneId } = found(milestones.find((one) => one.position === position))
    const seller = { serviceId: service.id, viberId: service.provider.id, milestoneId }
    orders.set(position, await buyAt(seeding, client, ctx.now(), seller))
    return
  }
  const id = found(orders.get(position))
  if (step === 'deliver') {
    const note = random.pick(seeding.texts.deliveryNotes)
    await setStatus(ctx, id, { status: 'completed', note })
  } else if (step === 'approve') await takeStep(ctx, id, 'approve')
  else {
    const description = 'The date has passed, and there is no answer to my last three messages.'
    await openDispute(ctx, id, { reason: 'late', description })
  }
}

export function termsOf(
  { title, scope }: Playing['story'],
  { milestones, hourly, note }: Price,
): OfferTerms {
  const price = hourly
    ? { pricing: 'hourly' as const, hourlyRate: hourly[0], hours: hourly[1], days: hourly[2] }
    : {
        pricing: 'fixed' as const,
        milestones: (milestones ?? []).map(([name, amount, days]) => ({
          title: name,
          amount,
          days,
        })),
      }
  return { title, scope, ...price, ...(note && { note }) }
}
