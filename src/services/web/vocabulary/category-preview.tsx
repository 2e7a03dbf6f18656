import { useTranslations } from 'use-intl'
import { CategoryCard } from '../category-card.tsx'
import type { Typed } from './category-form-values.ts'

interface Props {
  typed: Pick<Typed, 'slug' | 'icon' | 'hue'>
  title: string
  text: string
}

/** The category's card on the landing page, in both themes. */
export function CategoryPreview({ typed, title, text }: Props) {
  const t = useTranslations('vocabulary.categories')
  return (
    <section aria-label={t('preview')} className="grid gap-3">
      <h3 className="font-sans text-sm font-semibold">{t('preview')}</h3>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={theme}>
          <div className="flex flex-wrap items-center gap-5 rounded-2xl border border-line bg-surface p-6 text-ink shadow-1">
            <CategoryCard
              category={typed}
              seed={typed.slug}
              title={title}
              text={text.trim() || null}
            />
          </div>
        </div>
      ))}
    </section>
  )
}
