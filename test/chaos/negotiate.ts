import type { Agreement } from '#agreements/contract.ts'
import type { OfferTerms } from '#offers/terms-contract.ts'
import type { Offer } from '#offers/offer-contract.ts'
import { fund } from './pay.ts'
import type { Person } from './people.ts'
import { act, remember, type World } from './world.ts'

const words = {
  title: 'Something to agree upon',
  scope: 'Work that exists to be agreed upon, paid for and disputed.',
}

/** How often people move before they turn to something else. */
const TURNS = 4

/** The two people of an offer, and the offer as its client saw it. */
interface Negotiation {
  client: Person
  viber: Person
  offer: Offer
}
type Move = (world: World, negotiation: Negotiation) => Promise<unknown>

/** A client asks for a quote, or goes on with one of their offers and agreements. */
export async function negotiate(world: World, client: Person): Promise<void> {
  const { random, memory } = world
  const { id: serviceId } = random.pick(world.services)
  const path = `/api/services/${serviceId}/quote-requests`
  if (random() < 0.3) {
    const asked = act(world, client, ['POST', path, words])
    await remember<Offer>(asked, (offer) => memory.offer('request', offer))
    return
  }
  const listed = act(world, client, ['GET', '/api/offers?role=client&limit=50'])
  const found = await remember<{ items: { id: number }[] }>(listed, () => {})
  if (!found || found.items.length === 0) return
  const { id } = random.pick(found.items)
  for (let turn = 0; turn < TURNS; turn++) await takeTurn(world, client, id)
}

async function takeTurn(world: World, client: Person, id: number): Promise<void> {
  const offer = await remember<Offer>(act(world, client, ['GET', `/api/offers/${id}`]), () => {})
  const viber = world.vibers.find((one) => one.id === offer?.provider.id)
  if (!offer || !viber) return
  const rivals = world.random.pick(movesIn[offer.status] ?? [[]])
  await Promise.all(rivals.map((move) => move(world, { client, viber, offer })))
}

type Side = 'client' | 'viber'

function moveOf(move: 'accept' | 'decline' | 'withdraw' | 'back_out', side: Side): Move {
  return (world, negotiation) => {
    const { id, version } = negotiation.offer
    const bodies = {
      accept: { version },
      decline: { reason: 'price' },
      withdraw: {},
      back_out: { note: 'Plans have changed.' },
    }
    const path = `/api/offers/${id}/${move.replace('_', '-')}`
    const moved = act(world, negotiation[side], ['POST', path, bodies[move]])
    return remember<Offer>(moved, (shown) => world.memory.offer(move, shown))
  }
}

/** Writes another version: an offer, a counter-offer or a revision. */
function writeAs(side: Side): Move {
  return (world, negotiation) => {
    const { id, version: basedOn } = negotiation.offer
    const terms = termsIn(world, negotiation.offer)
    const path = `/api/offers/${id}/versions`
    const written = act(world, negotiation[side], ['POST', path, { basedOn, terms }])
    return remember<Offer>(written, (shown) => world.memory.offer('write', shown))
  }
}

function termsIn({ random }: World, { service }: Offer): OfferTerms {
  const milestone = () => ({
    title: 'A part of it',
    amount: random.between(500, 20_000) / 100,
    days: 3,
  })
  const milestones = Array.from({ length: random.between(1, 3) }, milestone)
  return { ...words, serviceId: service.id, pricing: 'fixed', milestones }
}

/** Pays the first milestone that can be paid. */
const payNext: Move = async (world, { client, viber, offer }) => {
  const { agreementId } = offer
  if (agreementId === null) return
  const path = `/api/agreements/${agreementId}`
  const agreement = await remember<Agreement>(act(world, client, ['GET', path]), () => {})
  const milestone = agreement?.milestones.find(({ refusal }) => refusal === null)
  if (!agreement || !milestone) return
  const { serviceId } = agreement
  await fund(world, { client, viber }, { serviceId, milestoneId: milestone.id })
}

const endAgreement: Move = async (world, { client, offer: { agreementId } }) => {
  if (agreementId === null) return
  const reason = 'Nothing more is needed.'
  await act(world, client, ['POST', `/api/agreements/${agreementId}/end`, { reason }])
}

const backOut = moveOf('back_out', 'client')

/** Moves that people take concurrently, by the status in which the client saw the offer. */
const movesIn: Partial<Record<Offer['status'], Move[][]>> = {
  requested: [[writeAs('viber')], [writeAs('viber'), moveOf('withdraw', 'client')]],
  offered: [
    [moveOf('accept', 'client')],
    [moveOf('accept', 'client'), writeAs('viber')],
    [moveOf('accept', 'client'), moveOf('withdraw', 'viber')],
    [writeAs('client')],
    [writeAs('client'), moveOf('decline', 'client')],
  ],
  countered: [
    [moveOf('accept', 'viber')],
    [moveOf('accept', 'viber'), writeAs('client')],
    [writeAs('viber'), moveOf('accept', 'viber')],
  ],
  agreed: [
    [payNext],
    [payNext, payNext],
    [payNext, backOut],
    [payNext, moveOf('back_out', 'viber')],
  ],
  hired: [[payNext], [payNext, payNext], [payNext, endAgreement]],
}
