import { openDispute } from '#disputes/server/service/open.ts'
import { askParty, resolveDispute, reviewDispute } from '#disputes/server/service/rule.ts'
import { addEvidence, respond } from '#disputes/server/service/statements.ts'
import { withdrawDispute } from '#disputes/server/service/close.ts'
import { takeStep } from '#orders/server/service/steps.ts'
import type { Viewer } from '#platform/server/context.ts'
import { disputeEndings, type DisputeEnding, type DisputeStory } from './content.ts'
import { randomFrom } from './random.ts'
import type { SeedContext } from './seed-context.ts'

export function isDisputeEnding(ending: string): ending is DisputeEnding {
  return ending in disputeEndings
}

/** Disputes that are still open; they were opened before the delivery. */
export function isRunning(ending: string): ending is DisputeEnding {
  return /^dispute_(open|under_review|awaiting_response)$/.test(ending)
}

interface Plot {
  orderId: number
  ending: DisputeEnding
  client: Viewer
  provider: Viewer
  /** When the order reached the state in which the dispute begins. */
  since: Date
}

/** Plays one dispute of an order up to its planned state: one party opens it, the other answers, and so on. */
export async function playDispute(seeding: SeedContext, plot: Plot): Promise<void> {
  const { as, disputes } = seeding
  const { orderId, ending, client, provider } = plot
  const later = clockFrom(plot)
  const story = disputes[ending]
  const [initiator, other] = story.by === 'client' ? [client, provider] : [provider, client]
  const { reason, description } = story
  const at = later(8, 12)
  const { id } = await openDispute(as(initiator, at), orderId, { reason, description })
  await respond(as(other, later(3, 6)), id, { text: story.answer })
  if (ending === 'dispute_open') return
  if (ending === 'dispute_withdrawn') {
    await addEvidence(as(client, later(1, 3)), id, { text: story.evidence ?? '' })
    await withdrawDispute(as(client, later(1, 2)), id)
    await takeStep(as(client, later(1, 2)), orderId, 'approve')
    return
  }
  await decide(seeding, { id, ending, story, later })
}

/** A generator per order, so that other orders do not depend on this one. */
function clockFrom({ orderId, since }: Plot) {
  const random = randomFrom(orderId)
  let at = since
  return (fromHours: number, toHours: number) => {
    at = new Date(at.getTime() + random.between(fromHours * 60, toHours * 60) * 60_000)
    return at
  }
}

interface Decision {
  id: number
  ending: DisputeEnding
  story: DisputeStory
  later: (fromHours: number, toHours: number) => Date
}

async function decide(seeding: SeedContext, { id, ending, story, later }: Decision): Promise<void> {
  const { as, people } = seeding
  const admin = people.get('marco.admin')
  if (!admin) throw new Error('The demo marketplace has no admin')
  await reviewDispute(as(admin, later(2, 4)), id)
  if (ending === 'dispute_under_review') return
  if (ending === 'dispute_awaiting_response') {
    const question = { party: 'provider', question: story.question ?? '' } as const
    await askParty(as(admin, later(1, 2)), id, question)
    return
  }
  const words = { message: story.message ?? '', adminNotes: story.notes ?? '' }
  await resolveDispute(as(admin, later(20, 40)), id, {
    ...words,
    ...(ending === 'dispute_split'
      ? { resolution: 'partial_refund', resolutionAmount: 45 }
      : { resolution: 'pay_provider' }),
  })
}
