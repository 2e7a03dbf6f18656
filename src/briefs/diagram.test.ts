import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeBriefs } from './diagram.ts'

test('docs/brief-process.md matches the code (`vitest -u` rewrites it)', async () => {
  const page = join(import.meta.dirname, '../../docs/brief-process.md')
  await expect(describeBriefs()).toMatchFileSnapshot(page)
})
