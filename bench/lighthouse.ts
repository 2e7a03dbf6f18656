import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeSeo } from './lighthouse/seo.ts'
import { judgeSpeed } from './lighthouse/speed.ts'
import { serveDemo } from './processes.ts'

/**
 * `npm run lighthouse` measures the speed of the public pages; `npm run lighthouse -- seo` measures SEO and
 * accessibility in three languages. Both use the demo marketplace with built pages. Exits with 1 when a page misses the
 * target in a category.
 */
const judge = process.argv[2] === 'seo' ? judgeSeo : judgeSpeed
const folder = await mkdtemp(join(tmpdir(), 'vibework-lighthouse-'))
try {
  const product = await serveDemo(folder, Number(process.env['BENCH_PORT'] ?? 3304))
  try {
    process.exitCode = (await judge(product.url, folder)) ? 0 : 1
  } finally {
    await product.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
