import { useRouteContext } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSoldKey } from '#services/web/use-categories.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ImageOff } from '#ui/icons.ts'
import type { SeoValues } from './seo-values.ts'

const SITE_IMAGE = '/og/site.png'

function Preview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="text-sm font-semibold text-ink-2">{title}</h2>
      {children}
    </section>
  )
}

function useLandingTitle(): string {
  const home = useTranslations('home')
  const soldKey = useSoldKey()
  return home(soldKey('pageTitle'))
}

/** The landing page's own description in this language, or else that of the form, or else the default. */
function useDescription({ site_description }: SeoValues): string {
  const home = useTranslations('home')
  const soldKey = useSoldKey()
  const { site } = useRouteContext({ from: '__root__' })
  const locale = useLocale()
  const isOwn = site.landing?.describedIn.includes(locale)
  return (!isOwn && site_description.trim()) || home(soldKey('pageDescription'))
}

/** How a search engine may show the landing page. Long texts are truncated. */
export function SearchPreview({ values }: { values: SeoValues }) {
  const t = useTranslations('seo')
  const title = useLandingTitle()
  const description = useDescription(values)
  const { origin } = useRouteContext({ from: '__root__' })
  return (
    <Preview title={t('searchPreview')}>
      <Card className="grid grid-cols-1 gap-1 py-4">
        {values.robots_index ? (
          <>
            <p className="truncate text-sm">{values.site_title}</p>
            <p className="truncate text-xs text-ink-3">{origin}</p>
            <p className="truncate text-lg text-info">{`${title} | ${values.site_title}`}</p>
            <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{description}</p>
          </>
        ) : (
          <p className="text-sm text-ink-2">{t('hidden')}</p>
        )}
      </Card>
    </Preview>
  )
}

/** How a social network may show a link to the landing page. */
export function SocialPreview({ values }: { values: SeoValues }) {
  const t = useTranslations('seo')
  const title = useLandingTitle()
  const { origin } = useRouteContext({ from: '__root__' })
  const isLarge = values.twitter_card !== 'summary'
  const standard = useDescription(values)
  const description = values.og_description.trim() || standard
  return (
    <Preview title={t('socialPreview')}>
      <div
        className={cx(
          'grid overflow-hidden rounded-xl border border-line bg-surface',
          isLarge ? 'grid-cols-1' : 'grid-cols-[8rem_minmax(0,1fr)]',
        )}
      >
        <Picture src={values.og_image.trim() || SITE_IMAGE} isLarge={isLarge} />
        <div className="grid min-w-0 content-center gap-1 p-4">
          <p className="truncate text-xs text-ink-3">{URL.parse(origin)?.host}</p>
          <p className="truncate font-semibold">{values.og_title.trim() || title}</p>
          <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{description}</p>
        </div>
      </div>
    </Preview>
  )
}

/** The image of the preview, or a placeholder if it does not load. */
function Picture({ src, isLarge }: { src: string; isLarge: boolean }) {
  const t = useTranslations('seo')
  const [failed, setFailed] = useState<string>()
  const shape = cx('w-full bg-surface-2', isLarge ? 'aspect-[1200/630]' : 'aspect-square h-full')
  if (failed === src) {
    return (
      <div className={cx(shape, 'grid place-content-center justify-items-center gap-2 p-3')}>
        <ImageOff aria-hidden className="size-6 text-ink-3" />
        <p className="text-center text-xs text-ink-2">{t('noPicture')}</p>
      </div>
    )
  }
  return (
    <img
      key={src}
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className={cx(shape, 'object-cover')}
    />
  )
}
