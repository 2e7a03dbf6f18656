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

function summaryWith(feeBps: number): string {
  const site = { feeBps, acceptanceHours: 72, reviewDays: 7 } as SiteInfo
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
  return renderToString(createElement(IntlProvider, intl))
}

test.each([
  [1250, 'includes 12.5% platform fee'],
  [2000, 'includes 20% platform fee'],
  [1, 'includes 0.01% platform fee'],
])('a fee of %i basis points is shown as it is', (feeBps, text) => {
  expect(summaryWith(feeBps)).toContain(text)
})
