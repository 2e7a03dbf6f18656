import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type Running } from './running.ts'

/** Built assets as browsers fetch them. */

let product: Running

beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
})

test('assets are sent in the compressed form that the build made', async () => {
  const page = await (await fetch(product.url)).text()
  const asset = /\/assets\/[^"']+\.js/.exec(page)?.[0] ?? ''
  const ask = (headers: Record<string, string>) => fetch(product.url + asset, { headers })
  const plain = await ask({ 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const text = await plain.text()
  const whole = Number(plain.headers.get('content-length'))
  for (const encoding of ['br', 'gzip']) {
    const packed = await ask({ 'accept-encoding': encoding })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    expect(packed.headers.get('vary')).toContain('accept-encoding')
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(whole)
    expect(await packed.text()).toBe(text)
  }
  // The compressed file has no address of its own.
  expect((await fetch(`${product.url}${asset}.br`)).status).toBe(404)
})
