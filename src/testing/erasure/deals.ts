import { aCard, buy, connectBank, minutes } from '../scenes.ts'
import { aNewService, theServer, type Person } from '../server.ts'
import { payFirst } from '../proposal-scenes.ts'
import { briefFields } from '../brief-scenes.ts'
import { terms } from '../offer-scenes.ts'
import { dayOf } from '#platform/dates.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { OfferTerms } from '#offers/terms-contract.ts'
import { mark, passing, sentence } from './marks.ts'

/** What a member writes to and agrees with another one. All orders end, so that the account can be erased. */

export interface Two {
  member: Person
  partner: Person
  /** An admin who decides about the member. */
  owner: Person
  /** The services of both. */
  offered: { member: number; partner: number }
}

/** A file with a word in its name and its content, as a token for a text. */
export async function aFile(person: Person, word: () => string): Promise<string> {
  const file = new Blob([`See ${word()}`], { type: 'text/plain' })
  return (await person.attachments.upload({ name: `${word()}.txt`, file })).token
}

export async function writeMessages({ member, partner, owner }: Two): Promise<void> {
  const ids = { senderId: member.user.id, receiverId: partner.user.id }
  const files = [await aFile(member, mark)]
  const message = await member.messages.send({ ...ids, content: sentence(mark()), files })
  const back = { senderId: ids.receiverId, receiverId: ids.senderId }
  await partner.messages.send({ ...back, content: 'Could you look at our checkout?' })
  // An upload that is not sent, and one that never ends.
  await aFile(member, passing)
  await member.attachments.begin({ name: `${passing()}.txt`, size: 11 })
  const subjectId = partner.user.id
  await member.reports.create({ subject: 'user', subjectId, reason: 'spam', note: mark() })
  const report = { subject: 'message', subjectId: message.id, reason: 'abuse' } as const
  const { id } = await partner.reports.create({ ...report, note: passing() })
  await owner.reports.decide({ id, uphold: true, note: passing() })
}

/** The member as a client: unpaid, delivered, cancelled. */
export async function buyServices({ member, partner, owner, offered }: Two): Promise<void> {
  const serviceId = offered.partner
  const viberId = partner.user.id
  const service = await partner.services.get({ id: serviceId })
  const unused = await partner.services.create({ ...aNewService, title: 'Never ordered' })
  await member.payments.createIntent({
    serviceId: unused.id,
    viberId,
    amount: 65,
    description: passing(),
    requirements: passing(),
    files: [await aFile(member, passing)],
  })
  const words = async () => ({
    description: mark(),
    requirements: mark(),
    files: [await aFile(member, mark)],
  })
  const delivered = await buy(member, service, { fields: await words() })
  await partner.orders.setStatus({ id: delivered.id, status: 'in_progress' })
  await partner.orders.setStatus({ id: delivered.id, status: 'completed' })
  await member.orders.requestChanges({ id: delivered.id, note: mark() })
  await partner.orders.setStatus({ id: delivered.id, status: 'completed' })
  await member.orders.approve({ id: delivered.id })
  const review = await member.reviews.create({ id: delivered.id, rating: 4, comment: mark() })
  await member.reviews.edit({ id: review.id, comment: mark() })
  await owner.adminReviews.hide({ id: review.id, reason: passing() })
  const tip = await member.payments.createIntent({
    serviceId,
    viberId,
    amount: 5,
    thanksOrderId: delivered.id,
    note: mark(),
  })
  await member.payments.confirmTestCard({ ...aCard, clientSecret: tip.clientSecret })
  await member.payments.getPayment({ paymentIntentId: tip.paymentIntentId })

  const cancelled = await buy(member, service)
  await partner.orders.setStatus({ id: cancelled.id, status: 'in_progress' })
  await member.orders.requestCancellation({ id: cancelled.id, reason: mark() })
  await partner.orders.acceptCancellation({ id: cancelled.id })
}

/** Disputes about what the member bought: opened, and answered. */
export async function disputePurchases({ member, partner, owner, offered }: Two): Promise<void> {
  const service = await partner.services.get({ id: offered.partner })
  const disputed = await buy(member, service)
  await partner.orders.setStatus({ id: disputed.id, status: 'in_progress' })
  const { id } = await member.disputes.open({
    id: disputed.id,
    reason: 'not_as_described',
    description: sentence(mark()),
    files: [await aFile(member, mark)],
  })
  await member.disputes.addEvidence({ id, text: sentence(mark()) })
  const ruling = { resolution: 'full_refund', adminNotes: passing(), message: mark() } as const
  await owner.disputes.resolve({ id, ...ruling })

  const answered = await buy(member, service)
  await partner.orders.setStatus({ id: answered.id, status: 'in_progress' })
  await partner.orders.setStatus({ id: answered.id, status: 'completed' })
  const opened = await partner.disputes.open({
    id: answered.id,
    reason: 'unresponsive',
    description: 'The client does not answer our questions.',
  })
  await member.disputes.respond({ id: opened.id, text: sentence(mark()) })
  await owner.disputes.resolve({ id: opened.id, resolution: 'full_refund' })
}

/** The member as a viber: hours, a delivery, a dispute, and money that arrives. */
export async function sellServices({ member, partner, owner, offered }: Two): Promise<void> {
  const service = await member.services.get({ id: offered.member })
  const { id } = await buy(partner, service, { fields: { amount: 130 } })
  await member.orders.setStatus({ id, status: 'in_progress', note: mark() })
  const day = dayOf((await theServer()).system.now())
  await member.worklog.add({ id, day, hours: 1, memo: mark() })
  const { entries } = await member.worklog.list({ id })
  const entryId = entries[0]?.id ?? 0
  await member.worklog.change({ id, entryId, day, hours: 2, memo: mark() })
  const files = [await aFile(member, mark)]
  await member.orders.setStatus({ id, status: 'completed', note: mark(), files })
  await partner.orders.approve({ id })
  const review = await partner.reviews.create({ id, rating: 5, comment: 'Fast.' })
  await member.reviews.respond({ id: review.id, text: mark() })

  const disputed = await buy(partner, service)
  await member.orders.setStatus({ id: disputed.id, status: 'in_progress' })
  const description = 'The checkout is slower than it was before.'
  const dispute = { id: disputed.id, reason: 'late', description } as const
  const opened = await partner.disputes.open(dispute)
  await member.disputes.respond({ id: opened.id, text: sentence(mark()) })
  await owner.disputes.resolve({ id: opened.id, resolution: 'full_refund' })

  const refused = await buy(partner, service)
  await owner.orders.cancelAsAdmin({ id: refused.id, reason: mark() })
}

/** The member's gigs: a draft, one that is hidden, and one that ends in a declined proposal. */
export async function writeGigs({ member, partner, owner, offered }: Two, question: string) {
  const gig = async () => ({
    title: `Make ${passing()}`,
    description: sentence(passing()),
    skills: [passing()],
    questions: [`What of ${passing()}?`],
    files: [await aFile(member, passing)],
    fields: { [question]: passing() },
  })
  await member.briefs.create(briefFields(await gig()))
  const { id, own } = await member.briefs.create(briefFields(await gig()))
  await member.briefs.update({ id, version: own?.version ?? 0, ...(await gig()) })
  await member.briefs.publish({ id })
  const note = passing()
  await member.invitations.invite({ id, userId: partner.user.id, note })
  const proposal = await partner.proposals.make({
    id,
    terms: terms({ serviceId: offered.partner, note: sentence('it'), answers: ['In a week.'] }),
  })
  await member.proposals.mark({ id: proposal.id, isShortlisted: true, note: passing() })
  await member.offers.write({ id: proposal.id, basedOn: 1, terms: await someTerms(member) })
  await partner.offers.write({ id: proposal.id, basedOn: 2, terms: terms() })
  await member.offers.decline({ id: proposal.id, reason: 'price', note: passing() })
  await owner.adminBriefs.hide({ id, reason: passing() })
  await member.offers.request({
    id: offered.partner,
    title: `Fix ${passing()}`,
    scope: sentence(passing()),
    files: [await aFile(member, passing)],
  })
}

/** What was accepted stays with its agreement; notes, answers and files go unless it is paid. */
async function someTerms(
  member: Person,
  { word = passing, ...changes }: Partial<OfferTerms> & { word?: () => string } = {},
): Promise<OfferTerms> {
  return terms({
    title: `Offer ${word()}`,
    scope: sentence(word()),
    note: sentence(passing()),
    milestones: [{ title: word(), description: word(), amount: 200, days: 5 }],
    files: [await aFile(member, passing)],
    ...changes,
  })
}

/** The member's offers and proposals: declined, backed out of, renewed, and one that is paid and ends. */
export async function makeOffers({ member, partner, offered }: Two): Promise<void> {
  const serviceId = offered.member
  const clientId = partner.user.id
  const gig = await partner.briefs.create(briefFields({ questions: ['When do you begin?'] }))
  await partner.briefs.publish({ id: gig.id })
  const answers = [passing()]
  await member.proposals.make({
    id: gig.id,
    terms: await someTerms(member, { serviceId, answers }),
  })

  const agreed = await member.offers.make({
    clientId,
    terms: await someTerms(member, { serviceId, word: mark }),
  })
  await partner.offers.accept({ id: agreed.id, version: 1 })
  await member.offers.backOut({ id: agreed.id, note: passing() })

  const late = await member.offers.make({
    clientId,
    terms: await someTerms(member, { serviceId, word: mark }),
  })
  await partner.offers.accept({ id: late.id, version: 1 })
  const { clock } = await theServer()
  clock.advance(48 * HOUR_MS + 1000)
  await member.offers.renew({ id: late.id, terms: await someTerms(member) })

  const hired = await member.offers.make({
    clientId,
    terms: terms({
      serviceId,
      title: `Offer ${mark()}`,
      scope: sentence(mark()),
      note: sentence(mark()),
      milestones: [
        { title: mark(), description: mark(), amount: 200, days: 5 },
        { title: mark(), description: mark(), amount: 200, days: 5 },
      ],
      files: [await aFile(member, mark)],
    }),
  })
  const { agreementId } = await partner.offers.accept({ id: hired.id, version: 1 })
  const order = await payFirst(partner, agreementId)
  await member.orders.setStatus({ id: order.id, status: 'completed' })
  await partner.orders.approve({ id: order.id })
  await member.agreements.end({ id: agreementId ?? 0, reason: mark() })
}

/** Pays out what both have earned. */
export async function receiveMoney({ member, partner }: Two): Promise<void> {
  for (const viber of [member, partner]) await connectBank(viber)
  await minutes(5)
}
