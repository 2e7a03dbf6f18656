import { createElement, Fragment, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import * as original from 'use-intl'
import { expect, test } from 'vitest'
import * as shared from './intl.ts'

const messages = {
  shop: {
    title: 'Shop',
    count: '{count, plural, =0 {no items} one {# item} other {# items}}',
    price: 'from {price, number, money}',
    day: 'on {day, date, long}',
    bold: 'a <b>bold</b> word',
    deep: { word: 'deep' },
  },
}
const props = {
  locale: 'fr',
  messages,
  timeZone: 'Asia/Tokyo',
  formats: { number: { money: { style: 'currency', currency: 'EUR' } } },
} as const
const day = new Date('2026-03-01T20:00:00Z')

interface Translate {
  (key: string, values?: object): string
  rich: (key: string, values: object) => ReactNode
  has: (key: string) => boolean
}
type Props = typeof props & { children: ReactNode }
interface Library {
  IntlProvider: ComponentType<Props>
  useTranslations: (namespace?: string) => Translate
  useFormatter: typeof original.useFormatter
  useLocale: () => string
  useTimeZone: () => string | undefined
  useMessages: () => object
}

/** Every way in which the product uses the library, written by one form of it. */
function pageBy({ IntlProvider, ...library }: Library): string {
  function Page() {
    const t = library.useTranslations('shop')
    const all = library.useTranslations()
    const format = library.useFormatter()
    return createElement(
      'p',
      { lang: library.useLocale(), title: library.useTimeZone() },
      t('title'),
      t('title'),
      ...[0, 1, 4].map((count) => t('count', { count })),
      t('price', { price: 12_345.5 }),
      t('day', { day }),
      t.rich('bold', { b: (chunks: ReactNode) => createElement('b', { key: 'b' }, chunks) }),
      t.has('deep.word'),
      all('shop.deep.word'),
      Object.keys(library.useMessages()).join(),
      format.number(0.256, { style: 'percent' }),
      format.number(7, 'money' as never),
      format.dateTime(day, { dateStyle: 'long', timeStyle: 'short' }),
      format.relativeTime(day, new Date('2026-03-05T20:00:00Z')),
      format.list(['a', 'b', 'c']),
    )
  }
  const page = createElement(IntlProvider, props as Props, createElement(Page))
  return renderToString(createElement(Fragment, null, page))
}

const forms = shared as unknown as Library

test('a page is written as the library writes it, also from what an earlier page left', () => {
  const expected = pageBy(original as unknown as Library)
  expect(expected).toContain('4 items')
  expect(pageBy(forms)).toBe(expected)
  expect(pageBy(forms)).toBe(expected)
})

test('the parts of all pages are shared as long as their texts, zone and formats are equal', () => {
  const translator = () => shared.createTranslator({ ...props, namespace: 'shop' })
  const { timeZone: _, ...inUtc } = props
  expect(translator()).toBe(translator())
  expect(shared.createTranslator({ ...inUtc, namespace: 'shop' })).not.toBe(translator())
  const otherTexts = { ...props, messages: { shop: { title: 'Magasin' } }, namespace: 'shop' }
  expect(shared.createTranslator(otherTexts)('title')).toBe('Magasin')
})
