import type { NewBrief } from '#briefs/fields-contract.ts'
import type { Offer } from '#offers/offer-contract.ts'
import type { OfferTerms } from '#offers/terms-contract.ts'
import { fund, milestoneIds } from './agreement-scenes.ts'
import { aBrief } from './brief-scenes.ts'
import { terms } from './offer-scenes.ts'
import { aNewService, aPerson, theServer, type Person } from './server.ts'

/** Scenes with proposals for a gig. */

/** Beginnings and endings that differ enough for their combinations to be no copies of each other. */
const beginnings = [
  'I have made seven shops fast and would begin with the pages that your visitors leave most often.',
  'Your pictures are probably too large: last month another store of ours halved its loading that way.',
  'Nine seconds sound like blocked scripts. Let me profile the payment step on an old Android first.',
  'Happy to help! We rebuilt a similar basket for a bakery chain, with budgets for every single screen.',
  'Before any code I would agree on three figures with you, and on the devices which matter to buyers.',
]
const endings = [
  'On Friday you would have the first measurements.',
  'Everything I change comes with tests and a short log.',
  'My mornings are free, so we could talk before noon.',
  'Ask me for two references from similar projects.',
]

let written = 0

/** The terms of a proposal, some of them changed. Each call has another note. */
export function proposalTerms(serviceId: number, changes: Partial<OfferTerms> = {}): OfferTerms {
  const beginning = beginnings[written % beginnings.length] ?? ''
  const ending = endings[Math.floor(written++ / beginnings.length) % endings.length] ?? ''
  const note = `${beginning} ${ending}`
  return terms({ serviceId, note, ...changes })
}

/** A viber with a service of their own. */
export async function aViber(fullName?: string) {
  const viber = await aPerson({ isServiceProvider: true, ...(fullName && { fullName }) })
  const service = await viber.services.create(aNewService)
  return { viber, service }
}

/** A proposal for the gig, by a new viber unless one is given. */
export async function proposalFor(
  briefId: number,
  changes: Partial<OfferTerms> = {},
  by?: { viber: Person; service: { id: number } },
): Promise<{ viber: Person; service: { id: number }; offer: Offer; id: number }> {
  const { viber, service } = by ?? (await aViber())
  const offer = await viber.proposals.make({
    id: briefId,
    terms: proposalTerms(service.id, changes),
  })
  return { viber, service, offer, id: offer.id }
}

/** A gig with one proposal of 600.00. */
export async function aProposal(brief: Partial<NewBrief> = {}, changes: Partial<OfferTerms> = {}) {
  const client = await aPerson({ fullName: 'Carla Client' })
  const { id: briefId } = await aBrief(brief, client)
  const proposal = await proposalFor(briefId, changes, await aViber('Vito Viber'))
  return { client, briefId, ...proposal, server: await theServer() }
}

/** Pays the first milestone of an accepted proposal. */
export async function payFirst(client: Person, agreementId: number | null) {
  const agreement = await client.agreements.get({ id: agreementId ?? 0 })
  return fund(client, agreement, milestoneIds(agreement)[0])
}

/** A gig that is filled by a paid proposal. */
export async function aHiredProposal(brief: Partial<NewBrief> = {}) {
  const scene = await aProposal(brief)
  const { agreementId } = await scene.client.offers.accept({ id: scene.id, version: 1 })
  return { ...scene, agreementId, order: await payFirst(scene.client, agreementId) }
}

/** Invites a viber to a gig, without a notification. */
export async function invite(briefId: number, viber: Person): Promise<void> {
  const { database, system } = await theServer()
  await database.db
    .insertInto('briefInvitations')
    .values({ briefId, providerId: viber.user.id, createdAt: system.now() })
    .execute()
}

/** Hides a gig, as an admin does. */
export async function hide(briefId: number, at: Date | null): Promise<void> {
  const { database } = await theServer()
  await database.db.updateTable('briefs').set({ hiddenAt: at }).where('id', '=', briefId).execute()
}
