import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeProcess } from './diagram.ts'

test('docs/order-process.md matches the code (`vitest -u` rewrites it)', async () => {
  const page = join(import.meta.dirname, '../../docs/order-process.md')
  await expect(describeProcess()).toMatchFileSnapshot(page)
})
