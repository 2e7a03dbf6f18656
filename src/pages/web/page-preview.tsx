import { useRouteContext } from '@tanstack/react-router'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { plainOf } from './plain-of.ts'
import { ORIGINAL } from '#platform/languages.ts'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import type { PageFormState, PageValues } from './page-values.ts'

/** What becomes of the fields: the page itself, a search result and a shared link. */
export function PagePreview({ form }: { form: PageFormState }) {
  const t = useTranslations('cms.pages')
  const values = useDeferredValue(useWatch({ control: form.control })) as PageValues
  return (
    <section aria-label={t('preview')} className="grid grid-cols-1 content-start gap-6">
      <Part title={t('preview')}>
        <article className="p-5">
          <p dir="auto" className="font-display text-2xl font-semibold text-balance wrap-anywhere">
            {values.title || t('untitled')}
          </p>
          <SafeHtml html={values.content} language={ORIGINAL} className="mt-4" />
        </article>
      </Part>
      <Part title={t('searchPreview')}>
        <SearchResult values={values} />
      </Part>
      <Part title={t('socialPreview')}>
        <SharedLink key={values.ogImage} values={values} />
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      <div className="overflow-hidden rounded-xl border border-line bg-surface">{children}</div>
    </div>
  )
}

function useShown({ title, metaTitle, metaDescription, content, slug }: PageValues) {
  const t = useTranslations('cms.pages')
  const { site, origin } = useRouteContext({ from: '__root__' })
  return {
    title: `${metaTitle?.trim() || title || t('untitled')} | ${site.title}`,
    description: metaDescription?.trim() || plainOf(content, 160),
    address: `${origin}/${slug}`,
    host: URL.parse(origin)?.host ?? '',
  }
}

function SearchResult({ values }: { values: PageValues }) {
  const { title, description, address } = useShown(values)
  return (
    <div dir="auto" className="grid gap-1 p-4">
      <p className="truncate text-xs text-ink-3">{address}</p>
      <p className="truncate text-lg text-info">{title}</p>
      <p className="line-clamp-2 text-sm text-ink-2">{description}</p>
    </div>
  )
}

function SharedLink({ values }: { values: PageValues }) {
  const { title, description, host } = useShown(values)
  // A picture that is not there leaves the site's own.
  const [isBroken, setBroken] = useState(false)
  const image = values.ogImage && !isBroken ? values.ogImage : '/og/site.png'
  return (
    <>
      <img
        src={image}
        alt=""
        width={1200}
        height={630}
        className="aspect-[1200/630] w-full bg-surface-2 object-cover"
        onError={() => setBroken(true)}
      />
      <div dir="auto" className="grid gap-1 border-t border-line p-4">
        <p className="text-xs text-ink-3">{host}</p>
        <p className="truncate font-semibold">{title}</p>
        <p className="line-clamp-2 text-sm text-ink-2">{description}</p>
      </div>
    </>
  )
}
