import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '../../../bench/processes.ts'
import { freePort } from '../../../test/free-port.ts'
import {
  memoryDuring,
  register,
  uploadConcurrently,
} from '../../../test/uploads/concurrent-uploads.ts'

/** The short form of `npm run bench:uploads`. The limit is too small for files that are held in memory. */
const PEOPLE = 4
const MEGABYTES = 60
const MOST_MIB = 120

test('four members upload 60 MB each, and the process grows by less than half of that [control 35]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vibework-uploads-'))
  const env = { DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', MALLOC_ARENA_MAX: '2' }
  const main = join(import.meta.dirname, '../server/main.ts')
  const product = await serve(['--expose-gc', main], env, await freePort())
  try {
    const senders = await register(product.url, PEOPLE)
    await uploadConcurrently(product.url, senders, 1)
    const { before, most } = await memoryDuring(product.pid, () =>
      uploadConcurrently(product.url, senders, MEGABYTES),
    )
    expect(most - before).toBeLessThan(MOST_MIB)
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
