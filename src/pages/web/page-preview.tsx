import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ORIGINAL } from '#platform/languages.ts'
import { plainOf } from '#publishing/web/plain-of.ts'
import { Preview, SearchPreview, SharedPreview } from '#publishing/web/previews.tsx'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import type { PageFormState, PageValues } from './page-values.ts'

/** Previews of the page, its search result and a shared link. */
export function PagePreview({ form }: { form: PageFormState }) {
  const t = useTranslations('cms.pages')
  const values = useDeferredValue(useWatch({ control: form.control })) as PageValues
  const shown = {
    title: values.metaTitle?.trim() || values.title,
    description: values.metaDescription?.trim() || plainOf(values.content, 160),
    path: `/${values.slug}`,
  }
  return (
    <section aria-label={t('preview')} className="grid grid-cols-1 content-start gap-6">
      <Preview title={t('preview')}>
        <article className="p-5">
          <p dir="auto" className="font-display text-2xl font-semibold text-balance wrap-anywhere">
            {values.title || t('untitled')}
          </p>
          <SafeHtml html={values.content} language={ORIGINAL} className="mt-4" />
        </article>
      </Preview>
      <SearchPreview {...shown} />
      <SharedPreview {...shown} image={values.ogImage} />
    </section>
  )
}
