import { createElement } from 'react'
import { expect, test } from 'vitest'
import { htmlOf } from '#testing/static-page.ts'
import { QuoteChoice } from './offer-link.tsx'

/** The choice as the server sends it, for a viber with services of these statuses. */
function choiceOf(...statuses: string[]): Promise<string> {
  const services = statuses.map((status, index) => ({ id: index + 1, title: 'A shop', status }))
  return htmlOf(createElement(QuoteChoice, { services }))
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test('a quote for the only active service is one link away', async () => {
  const html = await choiceOf('paused', 'active', 'hidden')
  expect(linksIn(html)).toEqual(['/services/2/quote'])
  expect(html).not.toContain('<details')
})

test('several active services are a choice that opens without scripts', async () => {
  const html = await choiceOf('active', 'paused', 'active')
  expect(linksIn(html)).toEqual(['/services/1/quote', '/services/3/quote'])
  expect(html).toMatch(/<details[^>]*><summary[^>]*>.*Ask for a quote/s)
})

test('a viber without an active service is not asked for a quote', async () => {
  expect(await choiceOf('paused', 'hidden')).not.toContain('Ask for a quote')
  expect(await choiceOf()).not.toContain('Ask for a quote')
})
