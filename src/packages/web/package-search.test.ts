import { expect, test } from 'vitest'
import { savedSet as offered } from '#testing/packages.ts'
import { chosenPackage, extrasIn, extrasText, packageSearch } from './package-search.ts'

test('a package and its extras are read from the address and written to it alike', () => {
  const address = { package: 'standard', extras: '4x2,7x1' } as const
  expect(packageSearch(address)).toEqual(address)
  expect(extrasText(extrasIn('4x2,7x1'))).toBe('4x2,7x1')
})

test('invalid tiers and extras are dropped, and extras without a package', () => {
  expect(packageSearch({ package: 'gold', extras: '4x2' })).toEqual({})
  expect(packageSearch({ extras: '4x2' })).toEqual({})
  expect(packageSearch({ package: 'basic', extras: '4x0,x2,7,axb,-1x2,9x100' })).toEqual({
    package: 'basic',
  })
  expect(packageSearch({ package: ['basic'], extras: ['4x2'] })).toEqual({})
  expect(packageSearch({ package: 'basic', extras: 7 })).toEqual({ package: 'basic' })
})

test('quantities and the number of extras are limited', () => {
  expect(extrasIn('4x99')).toEqual([{ id: 4, quantity: 20 }])
  expect(extrasIn(Array.from({ length: 12 }, (_, id) => `${id + 1}x1`).join(','))).toHaveLength(8)
  expect(extrasIn(undefined)).toEqual([])
  expect(extrasText([{ id: 4, quantity: 0 }])).toBeUndefined()
})

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
