import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeOffers } from './diagram.ts'

test('docs/offer-process.md matches the code (`vitest -u` rewrites it)', async () => {
  const page = join(import.meta.dirname, '../../docs/offer-process.md')
  await expect(describeOffers()).toMatchFileSnapshot(page)
})
