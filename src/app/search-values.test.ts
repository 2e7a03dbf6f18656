import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { searchNames } from './search-names.ts'
import type * as SearchValues from '#platform/web/search-values.ts'

/**
 * A value that a page's `validateSearch` leaves out stays in the address bar unchecked and reaches the page as written.
 */

type Search = Record<string, unknown>
interface Page {
  Route: { options: { validateSearch: (params: Search) => Search } }
}

const TEXTS = ['Your account is closed, call 0800 1234', 'call_0800', 'call_us'] as const
const SAMPLE_VALUES: readonly unknown[] = [...TEXTS, { text: TEXTS[0] }, [TEXTS[0]], 12, true, '']

/** The parameters a page may take verbatim: search terms, names of filters, and tokens of links. */
const taken: Record<string, readonly string[]> = {
  'agreements/web/admin-agreements-page.tsx': ['q'],
  'briefs/web/admin-gigs-page.tsx': ['category', 'q'],
  'accounts/web/confirm-page.tsx': ['token'],
  'accounts/web/reset-page.tsx': ['token'],
  'audit/web/audit-page.tsx': ['action', 'actor', 'subject'],
  'blog/web/admin-blog-page.tsx': ['search'],
  'blog/web/blog-page.tsx': ['category', 'tag'],
  'briefs/web/gigs-page.tsx': ['category', 'search', 'skills', 'subcategory'],
  'find/web/find-page.tsx': ['q'],
  // Slugs only; the loader drops those of unknown categories.
  'home/web/home-page.tsx': ['featured'],
  'knowledge/web/admin-knowledge-page.tsx': ['category', 'q'],
  'knowledge/web/help-search-page.tsx': ['q'],
  'notifications/web/unsubscribe-page.tsx': ['token'],
  'orders/web/admin-orders-page.tsx': ['q'],
  'payments/web/payment-success-page.tsx': ['payment_intent'],
  'payouts/web/admin-payouts-page.tsx': ['q'],
  'people/web/people-page.tsx': ['q'],
  'prompts/web/admin-prompts-page.tsx': ['category', 'search'],
  'prompts/web/prompts-page.tsx': ['category', 'language', 'search', 'tag'],
  'reviews/web/admin-reviews-page.tsx': ['q'],
  'search/web/browse-page.tsx': ['category', 'search', 'skills'],
  'search/web/browse-vibers-page.tsx': ['category', 'search', 'skills'],
  'search/web/vocabulary-page.tsx': ['before', 'q'],
  'services/web/admin-services-page.tsx': ['category', 'q', 'subcategory'],
  'setup/web/setup-page.tsx': ['token'],
  'suspensions/web/appeal-page.tsx': ['token'],
  'words/web/words-page.tsx': ['q'],
}

/** The fixed values that pages accept. Some pages choose by them which other parameters to read. */
const words = new Set<unknown>()
vi.mock('#platform/web/search-values.ts', async (original) => {
  const values = await original<typeof SearchValues>()
  return {
    ...values,
    oneOf: (known: readonly string[], value: unknown) => {
      for (const word of known) words.add(word)
      return values.oneOf(known, value)
    },
  }
})

const root = join(import.meta.dirname, '..')
const pages = globSync('*/web/*-page.tsx', { cwd: root })
  .filter((path) => readFileSync(join(root, path), 'utf8').includes('validateSearch'))
  .toSorted()

/**
 * Runs the page's reader with every combination of one known word and one free value, and records all keys it reads.
 */
function readings(read: (params: Search) => Search) {
  const keys = new Set<string>()
  const found: Search[] = []
  const readWith = (own: Search, rest: unknown) => {
    const params = new Proxy(own, {
      get: (_, key) => {
        keys.add(String(key))
        return Object.hasOwn(own, key) ? own[String(key)] : rest
      },
    })
    found.push(read(params))
  }
  words.clear()
  for (const rest of SAMPLE_VALUES) readWith({}, rest)
  // The loop also visits keys that are added to the set while it runs.
  for (const key of keys) {
    for (const word of words) {
      for (const rest of SAMPLE_VALUES) readWith({ [key]: word }, rest)
    }
  }
  return { keys: [...keys], found }
}

test.each(pages)(
  '%s validates every parameter and takes no free text except its search terms',
  async (path) => {
    const { Route }: Page = await import(join(root, path))
    const { keys, found } = readings((params) => Route.options.validateSearch(params))
    expect(keys.length).toBeGreaterThan(0)
    const missing = new Set(found.flatMap((one) => keys.filter((key) => !Object.hasOwn(one, key))))
    expect([...missing]).toEqual([])
    const shown = new Set(
      found.flatMap((one) =>
        Object.entries(one).flatMap(([key, value]) => (hasFreeText(value) ? [key] : [])),
      ),
    )
    expect([...shown].toSorted()).toEqual(taken[path] ?? [])
  },
)

test('the list of parameters that reach a page matches what the pages read', async () => {
  const read = new Set(['lang'])
  for (const path of pages) {
    const { Route }: Page = await import(join(root, path))
    for (const key of readings((params) => Route.options.validateSearch(params)).keys) read.add(key)
  }
  expect([...read].toSorted()).toEqual([...searchNames].toSorted())
})

function hasFreeText(value: unknown): boolean {
  return TEXTS.some((text) => JSON.stringify(value)?.includes(text))
}
