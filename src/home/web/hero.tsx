import { useTranslations } from 'use-intl'
import { useRef, type ReactNode } from 'react'
import { PopularSearches } from '#search/web/field/popular-searches.tsx'
import { SearchForm } from '#search/web/field/search-form.tsx'
import { useSoldKey } from '#services/web/use-categories.ts'
import { ShieldCheck } from '#ui/icons.ts'
import { OrderPreview } from './order-preview.tsx'

/** The highlighted part of the headline. */
const brand = (words: ReactNode) => <span className="text-brand-ink">{words}</span>

export function Hero() {
  const form = useRef<HTMLFormElement>(null)
  const t = useTranslations('home')
  const soldKey = useSoldKey()
  return (
    <section className="glow -mt-16 overflow-x-clip pt-16">
      <div className="container-page grid grid-cols-1 items-center gap-12 py-14 sm:py-20 lg:grid-cols-[1.15fr_1fr]">
        <div className="min-w-0">
          <p className="inline-flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-sm font-medium text-ink-2">
            <ShieldCheck aria-hidden className="size-4 text-success" />
            {t('protected')}
          </p>
          <h1 className="mt-5 text-5xl">{t.rich('headline', { brand })}</h1>
          <p className="mt-6 max-w-lg text-lg text-ink-2">{t(soldKey('pitch'))}</p>
          <SearchForm ref={form} action="/browse-vibers" className="mt-8 max-w-2xl" />
          <PopularSearches form={form} action="/browse-vibers" className="mt-4" />
        </div>
        <OrderPreview />
      </div>
    </section>
  )
}
