import { expect, test } from 'vitest'
import { extrasIn, extrasText, packageSearch, pathToBuy } from './package-address.ts'

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

test('the address of a checkout is read as it was written', () => {
  const choice = { tier: 'premium', extras: [{ id: 4, quantity: 2 }] } as const
  expect(pathToBuy(12, choice)).toBe('/checkout/12?package=premium&extras=4x2')
  expect(pathToBuy(12, { tier: 'basic', extras: [] })).toBe('/checkout/12?package=basic')
})
