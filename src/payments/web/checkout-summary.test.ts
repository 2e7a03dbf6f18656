import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IntlProvider } from 'use-intl'
import { messages } from '#app/web/messages.ts'
import type { Service } from '#services/contract.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { CheckoutSummary } from './checkout-summary.tsx'

const service = {
  id: 1,
  title: 'Rescue a slow checkout',
  category: 'coding',
  subcategory: 'ecommerce',
  subcategoryLabel: null,
  hourlyRate: 65,
  cover: null,
  provider: { name: 'Maya', title: 'Viber', avatar: null },
  rating: { average: 0, count: 0 },
}

function summaryWith(feeBps: number, feeMin = 0): string {
  const site = { feeBps, feeMin, acceptanceHours: 72, reviewDays: 7 } as SiteInfo
  const props = { service: service as unknown as Service, site, hours: 1, total: 65 }
  const money = { style: 'currency', currency: 'usd' } as const
  const formats = { number: { money, price: money } }
  const children = createElement(CheckoutSummary, props)
  const intl: ComponentProps<typeof IntlProvider> = {
    locale: 'en',
    messages,
    timeZone: 'UTC',
    formats,
    children,
  }
  const page = createElement(IntlProvider, intl)
  const client = new QueryClient()
  return renderToString(createElement(QueryClientProvider, { client }, page))
}

test.each([
  [1250, 'includes 12.5% platform fee'],
  [2000, 'includes 20% platform fee'],
  [1, 'includes 0.01% platform fee'],
])('a fee of %i basis points is shown exactly', (feeBps, text) => {
  expect(summaryWith(feeBps)).toContain(text)
})

test("if the minimum fee applies, it is shown with the viber's share instead of the rate", () => {
  const text = summaryWith(2000, 20)
  expect(text).toContain('$20.00')
  expect(text).toContain('$45.00')
  expect(text).not.toContain('20%')
  expect(summaryWith(2000, 13)).toContain('includes 20% platform fee')
})

test('a minimum fee that takes the whole order shows a warning', () => {
  expect(summaryWith(2000, 65)).toContain('would receive nothing')
})
