import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from '#services/contract.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { startProduct, type Running } from './running.ts'

/** Data in pages: structured data, social cards, and what the page was made of. */

let product: Running
let cookie = ''

beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
  const response = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'maya.viber', password: DEMO_PASSWORD }),
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
})

interface Data {
  '@context': string
  '@type': string
  [key: string]: unknown
}

async function read(path: string) {
  const html = await (await fetch(product.url + path)).text()
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)
  const data = [...scripts].map(([, json = '']) => JSON.parse(json) as Data)
  const meta = (property: string) =>
    new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1]
  return { html, data, meta, of: (type: string) => data.find((one) => one['@type'] === type) }
}

async function offer(title: string): Promise<Service> {
  const response = await fetch(`${product.url}/api/services`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      title,
      description: 'What is offered here is told in a few words.',
      category: 'coding',
      subcategory: 'backend',
      hourlyRate: 12.5,
    }),
  })
  return (await response.json()) as Service
}

test('a rated service has its prices, viber and rating as structured data', async () => {
  const { data, of, meta } = await read('/services/1')
  expect(data.map((one) => one['@context'])).toEqual(['https://schema.org', 'https://schema.org'])
  expect(of('Service')).toMatchObject({
    name: expect.stringContaining('Fix a slow WooCommerce checkout'),
    provider: { '@type': 'Person', name: 'Maya Deshpande', url: `${product.url}/vibers/3` },
    offers: [
      { '@type': 'Offer', price: '65.00', priceSpecification: { unitCode: 'HUR' } },
      { '@type': 'Offer', name: 'Basic', price: '190.00', priceCurrency: 'USD' },
      { '@type': 'Offer', name: 'Standard', price: '390.00', priceCurrency: 'USD' },
      { '@type': 'Offer', name: 'Premium', price: '690.00', priceCurrency: 'USD' },
    ],
    aggregateRating: { ratingValue: expect.any(Number), reviewCount: expect.any(Number) },
  })
  expect(of('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, item: `${product.url}/` },
      { position: 2, item: `${product.url}/browse` },
      { position: 3, item: `${product.url}/services/1` },
    ],
  })
  expect(meta('og:image')).toBe(`${product.url}/og/services/1.png`)
  expect(meta('twitter:card')).toBe('summary_large_image')
})

test('an unrated service has no rating, and its title cannot leave the script element [control 7]', async () => {
  const title = 'Close </script><script>alert(1)</script> it'
  const { id } = await offer(title)
  const { html, of, meta } = await read(`/services/${id}`)
  expect(of('Service')).toMatchObject({ name: title, offers: { price: '12.50' } })
  expect(of('Service')).not.toHaveProperty('aggregateRating')
  expect(html).not.toContain('<script>alert(1)')
  const image = await fetch(meta('og:image') ?? '')
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a paused service has no structured data, even for its owner', async () => {
  const { id } = await offer('Paused before anybody sees it')
  await fetch(`${product.url}/api/services/${id}/status`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ status: 'paused' }),
  })
  const response = await fetch(`${product.url}/services/${id}`, { headers: { cookie } })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('noindex')
  expect(html).not.toContain('application/ld+json')
})

test('a viber is a person with offers; a client has none', async () => {
  const viber = await read('/vibers/3')
  expect(viber.of('Person')).toMatchObject({
    name: 'Maya Deshpande',
    url: `${product.url}/vibers/3`,
    address: { '@type': 'PostalAddress', addressCountry: 'IN' },
    knowsLanguage: ['mr', 'hi', 'en'],
    makesOffer: expect.arrayContaining([expect.objectContaining({ '@type': 'Offer' })]),
  })
  // Noor has told nothing about herself.
  const noor = (await read('/vibers/4')).of('Person')
  expect(noor).not.toHaveProperty('address')
  expect(noor).not.toHaveProperty('knowsLanguage')
  expect(viber.meta('og:image')).toBe(`${product.url}/og/vibers/3.png`)
  expect((await read('/vibers/5')).of('Person')).not.toHaveProperty('makesOffer')
})

test('the landing page describes its search, and other pages use the site’s social card', async () => {
  const { of } = await read('/')
  const action = of('WebSite')?.['potentialAction'] as { target: Data } | undefined
  const results = await read(
    String(action?.target['urlTemplate'])
      .replace(product.url, '')
      .replace('{search_term_string}', 'react'),
  )
  expect(results.html).toContain('React storefront')
  const image = await fetch(results.meta('og:image') ?? '')
  expect([image.url, image.status]).toEqual([`${product.url}/og/site.png`, 200])
})

test('a page contains the data of its queries once, as JSON', async () => {
  const { html } = await read('/services/1')
  const [, json = ''] = /<script id="page-data"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  const queries = JSON.parse(json) as [{ queryKey: unknown[] }, Record<string, unknown>][]
  const [, service] = queries.find(([{ queryKey }]) => queryKey[0] === '/api/services/1') ?? []
  const description = JSON.stringify(service?.['description']).slice(1, 60)
  const scripts = html.match(/<script[^>]*>[^<]*<\/script>/g) ?? []
  const holding = scripts.filter((script) => script.includes(description))
  expect(holding.filter((script) => !script.includes('ld+json'))).toHaveLength(1)
})
