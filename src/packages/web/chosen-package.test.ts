import { expect, test } from 'vitest'
import { savedSet as offered } from '#testing/packages.ts'
import { changedExtras, chosenPackage } from './chosen-package.ts'

test('a chosen package has the price of its extras, each up to its own limit', () => {
  const chosen = chosenPackage(offered, { package: 'standard', extras: '4x9,7x1,99x1' })
  expect(chosen).toMatchObject({
    tier: 'standard',
    extras: [
      { id: 4, quantity: 3 },
      { id: 7, quantity: 1 },
    ],
  })
  const plain = chosenPackage(offered, { package: 'standard' })
  expect((chosen?.quote.totalCents ?? 0) - (plain?.quote.totalCents ?? 0)).toBe(3 * 1500 + 4000)
  expect(plain?.quote.totalCents).toBe(25_050)
})

test('without a package, and with one that is no longer offered, the client buys by the hour', () => {
  expect(chosenPackage(offered, {})).toBeUndefined()
  expect(chosenPackage(offered, { package: 'premium', extras: '4x1' })).toBeUndefined()
})

test('extras that are gone or have a lower limit are named', () => {
  const changed = changedExtras(offered, { package: 'standard', extras: '4x9,7x1,99x1' })
  expect(changed.goneCount).toBe(1)
  expect(changed.limited.map(({ id }) => id)).toEqual([4])
  expect(changedExtras(offered, { package: 'standard', extras: '7x1' })).toEqual({
    goneCount: 0,
    limited: [],
  })
})
