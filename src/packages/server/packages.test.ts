import { expect, test } from 'vitest'
import { aScene, aVisitor } from '#testing/server.ts'
import type { PackagesChange } from '../contract.ts'

export const aSet = {
  version: 0,
  packages: [
    {
      tier: 'basic',
      name: 'Basic',
      summary: 'One page, faster on phones and on slow lines.',
      price: 100,
      days: 3,
      revisions: 1,
      features: ['Speed report'],
    },
    {
      tier: 'standard',
      name: 'Standard',
      summary: 'Five pages, faster on phones and on slow lines.',
      price: 250.5,
      days: 7,
      revisions: 2,
      features: ['Speed report', 'Image compression'],
    },
  ],
  extras: [{ name: 'Another page', price: 15, days: 1, maxQuantity: 3 }],
} satisfies PackagesChange

test('packages and extras are saved as one set and shown to visitors', async () => {
  const { viber, service } = await aScene()
  const { id } = service
  const saved = await viber.packages.set({ id, ...aSet })
  expect(saved).toEqual({
    ...aSet,
    version: 1,
    extras: [{ ...aSet.extras[0], id: expect.any(Number) }],
  })
  const visitor = await aVisitor()
  expect(await visitor.packages.get({ id })).toEqual(saved)
})
