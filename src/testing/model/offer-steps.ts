import {
  answerOf,
  memberAt,
  offerAt,
  sideOf,
  sweep,
  type Market,
  type Member,
} from './offer-model.ts'
import * as moves from './offer-moves.ts'
import type { OnOffer, Step, StepOf } from './offer-moves.ts'

/** What may happen in the market of the model. */

/** Takes a step. Returns 'done' or the code of its refusal, which changes nothing. */
export function take(market: Market, step: Step): string {
  if ('by' in step && market.members[step.by]?.isSuspended) return 'auth.required'
  if ('offer' in step) return takeOnOffer(market, step)
  switch (step.kind) {
    case 'request':
      return moves.request(market, step)
    case 'make':
      return moves.make(market, step)
    case 'settle':
      return moves.settle(market, step.payment)
    case 'block':
      return block(market, step)
    case 'service':
      return changeService(memberAt(market, step.by), step.status)
    case 'suspend':
    case 'lift':
      return suspend(memberAt(market, step.member), step.kind === 'suspend')
    default:
      market.now += step.hours
      if (step.sweeps) sweep(market)
      return 'done'
  }
}

function takeOnOffer(market: Market, step: Extract<Step, OnOffer>): string {
  const offer = offerAt(market, step.offer)
  if (step.kind === 'pay') return moves.pay(market, offer, step)
  if (step.kind === 'amend') return moves.amend(market, offer, step)
  if (!sideOf(offer, step.by)) return 'offer.not_found'
  switch (step.kind) {
    case 'write':
      return moves.write(market, offer, step)
    case 'accept':
      return moves.accept(market, offer, step)
    case 'renew':
      return moves.renew(market, offer, step)
    case 'decline':
      return moves.decline(market, offer, step)
    case 'withdraw':
      return moves.withdraw(market, offer, step.by)
    default:
      return moves.backOut(market, offer, step.by)
  }
}

function block(market: Market, { by, other, isBlocked: isOn }: StepOf<'block'>): string {
  const pair = `${by}>${other}`
  market.blocks = market.blocks.filter((one) => one !== pair)
  if (isOn) market.blocks.push(pair)
  return 'done'
}

function changeService(viber: Member, status: StepOf<'service'>['status']): string {
  if (viber.service === 'archived') return 'service.not_found'
  viber.service = status
  return 'done'
}

function suspend(member: Member, isOn: boolean): string {
  if (member.isSuspended === isOn) return isOn ? 'suspension.running' : 'suspension.none'
  member.isSuspended = isOn
  return 'done'
}

/** What the member who took the step sees afterwards. */
export function answerTo(market: Market, step: Step): unknown {
  if (step.kind === 'settle') return market.payments[step.payment]?.order
  if (step.kind === 'request' || step.kind === 'make' || step.kind === 'amend') {
    const offer = market.offers.at(-1)
    return offer && answerOf(market, offer, step.by)
  }
  if (!('offer' in step) || step.kind === 'pay') return undefined
  return answerOf(market, offerAt(market, step.offer), step.by)
}
