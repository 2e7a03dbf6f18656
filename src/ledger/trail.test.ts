import { expect, test } from 'vitest'
import { placeOf, placesAfter, stepOf, type TrailTransfer } from './trail.ts'

const at = new Date(0)
const moved = (
  kind: string,
  debit: string,
  credit: string,
  amountCents: number,
): TrailTransfer => ({
  at,
  kind,
  debit,
  credit,
  amountCents,
})

test('at the gateway, the kind of transfer decides whose money it is', () => {
  expect(placeOf('psp_clearing', 'capture')).toBe('client')
  expect(placeOf('psp_clearing', 'payout')).toBe('paid')
  expect(placeOf('psp_clearing', 'refund')).toBe('refunded')
  expect(placeOf('psp_clearing', 'chargeback')).toBe('charged_back')
})

test('what a second chargeback takes is owed or lost, and the places still add up to the total', () => {
  const places = placesAfter([
    moved('capture', 'psp_clearing', 'escrow', 1000),
    moved('close', 'escrow', 'refund_in_transit', 400),
    moved('close', 'escrow', 'platform_fee', 120),
    moved('close', 'escrow', 'provider_payable', 480),
    moved('refund', 'refund_in_transit', 'psp_clearing', 400),
    moved('payout', 'provider_payable', 'payout_in_transit', 480),
    moved('payout', 'payout_in_transit', 'psp_clearing', 480),
    moved('chargeback', 'provider_receivable', 'psp_clearing', 480),
    moved('chargeback', 'platform_fee', 'psp_clearing', 120),
    moved('chargeback', 'chargeback_loss', 'psp_clearing', 400),
  ])
  expect(Object.fromEntries(places)).toEqual({
    paid: 480,
    refunded: 400,
    charged_back: 1000,
    owed: -480,
    lost: -400,
  })
  expect(places.reduce((sum, [, cents]) => sum + cents, 0)).toBe(1000)
})

test("an external refund is the platform's money until it counts towards the order's own refund", () => {
  const byHand = moved('refund', 'refund_loss', 'psp_clearing', 300)
  const paid = moved('capture', 'psp_clearing', 'escrow', 1000)
  const refund = moved('close', 'escrow', 'refund_in_transit', 1000)
  const counted = moved('refund', 'refund_in_transit', 'refund_loss', 300)
  expect(placesAfter([paid, byHand])).toEqual([
    ['held', 1000],
    ['refunded', 300],
    ['advanced', -300],
  ])
  expect(placesAfter([paid, byHand, refund, counted])).toEqual([
    ['refunding', 700],
    ['refunded', 300],
  ])
  expect(stepOf('advanced', 'refunded')).toBe('refunded_externally')
  expect(stepOf('refunding', 'advanced')).toBe('refund_counted')
})

test('a step without a name of its own is called moved', () => {
  expect(stepOf('held', 'held')).toBe('moved')
  expect(stepOf('waiting', 'owed')).toBe('payout_withheld')
  expect(stepOf('charged_back', 'waiting')).toBe('chargeback_returned')
})
