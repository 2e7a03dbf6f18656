import type { Offer } from '#offers/offer-contract.ts'
import type { OfferTerms } from '#offers/terms-contract.ts'
import { ApiError } from '#platform/api-error.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { aRequest } from '../offer-scenes.ts'
import { aNewService, aPerson, PASSWORD, theServer, type Person, type Server } from '../server.ts'
import { isHourly, validDaysOf, type Market } from './offer-model.ts'
import type { Step } from './offer-moves.ts'
import { newestAgreement, orderOf, payReal, rateAmendedBy, rateOf } from './real-milestone.ts'

/** The market in the product, driven over HTTP by the model's steps. Arrays count like those of the model. */
export interface RealMarket {
  server: Server
  admin: Member
  members: Member[]
  /** The services of the vibers; 0 for clients. */
  services: number[]
  offers: number[]
  payments: string[]
}

interface Member {
  person: Person
  signedInAt: number
}

/** A session ends after seven days without a request. */
const SIGN_IN_AGAIN_MS = 6 * DAY_MS

let admin: Promise<Member> | undefined

async function aMember(options: Parameters<typeof aPerson>[0]): Promise<Member> {
  const { system } = await theServer()
  return { person: await aPerson(options), signedInAt: system.now().getTime() }
}

/** New people with the services and messages that the model begins with. The clock begins at the present. */
export async function aRealMarket({ members: models, contacts }: Market): Promise<RealMarket> {
  const server = await theServer()
  server.clock.set(new Date())
  admin ??= aMember({ role: 'admin' })
  const members: Member[] = []
  const services: number[] = []
  for (const { isViber } of models) {
    const member = await aMember({ isServiceProvider: isViber })
    members.push(member)
    services.push(isViber ? (await member.person.services.create(aNewService)).id : 0)
  }
  const real = { server, admin: await admin, members, services, offers: [], payments: [] }
  for (const pair of contacts) {
    const [senderId = 0, receiverId = 0] = pair.split('>').map((index) => idOf(real, Number(index)))
    const sender = await signedIn(server, memberAt(real, Number(pair[0])))
    await sender.messages.send({ senderId, receiverId, content: 'Could you look at our shop?' })
  }
  return real
}

function memberAt({ members }: RealMarket, index: number): Member {
  const member = members[index]
  if (!member) throw new Error(`There is no member ${index}`)
  return member
}

function idOf(real: RealMarket, index: number): number {
  return memberAt(real, index).person.user.id
}

/** The person, logged in again if the session has ended. A suspended person cannot log in again. */
async function signedIn({ system }: Server, member: Member): Promise<Person> {
  const { person, signedInAt } = member
  const now = system.now().getTime()
  if (Math.abs(now - signedInAt) > SIGN_IN_AGAIN_MS) {
    const credentials = { username: person.user.username, password: PASSWORD }
    const refusal = await person.accounts.login(credentials).then(() => undefined, codeOf)
    if (refusal === undefined) member.signedInAt = now
    else if (refusal !== 'account.suspended') throw new Error(refusal)
  }
  return person
}

function codeOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.code
  throw error
}

/**
 * Different terms differ in their title, price and validity; those of two steps with one number are equal. Changes of an
 * agreement keep its rate.
 */
function termsOf(number: number, agreedRate?: number): OfferTerms {
  const words = {
    title: `The shop, variant ${number}`,
    scope: 'I measure the shop, remove what makes it slow, and show the figures.',
    validDays: validDaysOf(number),
  }
  if (isHourly(number)) {
    return { ...words, pricing: 'hourly', hourlyRate: agreedRate ?? 50 + number, hours: 4, days: 7 }
  }
  const milestones = ['Plan it', 'Build it'].map((title) => ({
    title,
    amount: 90 + number,
    days: 5,
  }))
  return { ...words, pricing: 'fixed', milestones: milestones.slice(0, 1 + (number % 2)) }
}

export interface Outcome {
  code: string
  /** What the answer says, in the terms of the model. */
  answer?: unknown
}

/** Takes a step of the model in the product. */
export async function takeReal(real: RealMarket, step: Step): Promise<Outcome> {
  return act(real, step).then(
    (answer) => ({ code: 'done', answer }),
    (error: unknown) => ({ code: codeOf(error) }),
  )
}

async function act(real: RealMarket, step: Step): Promise<unknown> {
  const { server } = real
  if (step.kind === 'pass') {
    server.clock.advance(step.hours * HOUR_MS)
    if (step.sweeps) await server.runJob('offers.sweep')
    return undefined
  }
  if ('member' in step) return suspend(real, step)
  const person = await signedIn(server, memberAt(real, step.by))
  if ('offer' in step) {
    const id = real.offers[step.offer] ?? 0
    if (step.kind === 'pay') return void real.payments.push(await payReal(server, person, id))
    if (step.kind === 'amend') {
      const agreementId = await newestAgreement(server, id)
      const terms = termsOf(step.terms, await rateOf(server, agreementId))
      return begun(real, await person.offers.make({ agreementId, terms }))
    }
    return seen(await move(person, id, step, await rateAmendedBy(server, id)))
  }
  switch (step.kind) {
    case 'request': {
      const id = real.services[step.viber] ?? 0
      return begun(real, await person.offers.request({ id, ...aRequest }))
    }
    case 'make': {
      const clientId = idOf(real, step.client)
      const serviceId = real.services[step.by] ?? 0
      const terms = { ...termsOf(step.terms), ...(serviceId > 0 && { serviceId }) }
      return begun(real, await person.offers.make({ clientId, terms }))
    }
    case 'settle':
      return orderOf(server, person, real.payments[step.payment] ?? '')
    case 'block': {
      const id = idOf(real, step.other)
      await person.messages.block({ id, blocked: step.isBlocked })
      return undefined
    }
    default:
      return changeService(person, real.services[step.by] ?? 0, step.status)
  }
}

function move(
  { offers }: Person,
  id: number,
  step: Exclude<Extract<Step, { offer: number }>, { kind: 'pay' | 'amend' }>,
  rate: number | undefined,
): Promise<Offer> {
  switch (step.kind) {
    case 'write':
      return offers.write({ id, basedOn: step.basedOn, terms: termsOf(step.terms, rate) })
    case 'accept':
      return offers.accept({ id, version: step.version })
    case 'renew':
      return offers.renew({ id, terms: termsOf(step.terms, rate) })
    case 'decline':
      return offers.decline({ id, reason: step.reasonOf === 'client' ? 'experience' : 'busy' })
    case 'withdraw':
      return offers.withdraw({ id })
    default:
      return offers.backOut({ id, note: 'Plans have changed.' })
  }
}

function begun(real: RealMarket, offer: Offer): unknown {
  real.offers.push(offer.id)
  return seen(offer)
}

function seen({ status, version, process: { waitingFor, actions } }: Offer) {
  return { status, version, waitingFor, actions: actions.toSorted() }
}

async function changeService(
  { services }: Person,
  id: number,
  status: 'active' | 'paused' | 'archived',
): Promise<undefined> {
  if (status === 'archived') await services.archive({ id })
  else await services.setStatus({ id, status })
}

async function suspend(
  real: RealMarket,
  { kind, member: index }: { kind: 'suspend' | 'lift'; member: number },
): Promise<undefined> {
  const { suspensions } = await signedIn(real.server, real.admin)
  const member = memberAt(real, index)
  const { id } = member.person.user
  if (kind === 'suspend') await suspensions.suspend({ id, reason: 'Advertising in messages' })
  else await suspensions.lift({ id })
  // A suspension ends all sessions.
  member.signedInAt = 0
}

/** Status and version of each offer, as they are stored. */
export async function observe({ server, offers }: RealMarket) {
  const { rows } = await server.database.pool.query<{ status: string; version: number }>(
    'select status, version from offers where id = any($1) order by id',
    [offers],
  )
  return rows
}
