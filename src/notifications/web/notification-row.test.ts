import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IntlProvider } from 'use-intl'
import notifications from '#catalogue/en/notifications.json'
import type { Notification } from '../contract.ts'
import { useSentence } from './notification-row.tsx'

const reminder: Notification = {
  id: 1,
  kind: 'order.remind_to_answer',
  values: { orderId: 1, title: 'A logo', dueAt: '2026-11-20T20:30:00.000Z' },
  actor: null,
  link: '/orders/1',
  createdAt: '2026-11-20T08:00:00.000Z',
  readAt: null,
}
const Sentence = ({ notification }: { notification: Notification }) =>
  useSentence(notification).text

function spokenIn(timeZone: string, notification = reminder): string {
  const children = createElement(Sentence, { notification })
  const props = { locale: 'en', timeZone, messages: { notifications }, children } as const
  return renderToString(createElement(IntlProvider, props))
}

test('a sentence shows times in the reader’s time zone', () => {
  expect(spokenIn('UTC')).toMatch(/November 20, 2026 at 8:30/)
  expect(spokenIn('Asia/Tokyo')).toMatch(/November 21, 2026 at 5:30/)
})

test('a refund is worded as “you” for the client and as “the client” for the viber', () => {
  const values = { title: 'A logo', amountCents: 2000, currency: 'usd' }
  const ruled: Notification = { ...reminder, kind: 'dispute.ruled', values }
  expect(spokenIn('UTC', ruled)).toMatch(/is refunded to the client\.$/)
  const toClient = { ...ruled, values: { ...values, role: 'client' } }
  expect(spokenIn('UTC', toClient)).toMatch(/is refunded to you\.$/)
})
