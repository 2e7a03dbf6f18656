import { Suspense, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { MainCategory } from '#services/categories-contract.ts'
import { isBuiltInCategory } from '#services/categories.ts'
import { CategoryCard } from '#services/web/category-card.tsx'
import { ownCategoryName, useOfferedCategories, useTagline } from '#services/web/use-categories.ts'
import type { OfferedTemplate } from '../offer-contract.ts'
import { ownHue } from '../own-hue.ts'
import { categoriesIn, chosenTemplate, type OfferChoice } from './offer-choice.ts'

type Shown = Pick<
  MainCategory,
  'slug' | 'label' | 'labels' | 'tagline' | 'taglines' | 'icon' | 'hue'
>

interface Props {
  templates: readonly OfferedTemplate[]
  choice: OfferChoice
}

/** The headline and the categories of the landing page, as the choice makes them. */
export function OfferPreview({ templates, choice }: Props) {
  const t = useTranslations()
  const locale = useLocale()
  const offered = useOfferedCategories()
  const taglineOf = useTagline()
  const template = templates.find(({ slug }) => slug === chosenTemplate(choice))
  if (choice.from === 'file') return null
  const categories = template?.categories ?? (choice.from === 'own' ? ownOf(choice) : offered)
  const nameOf = ({ slug }: Shown) =>
    ownCategoryName(categories, slug, locale) ??
    (isBuiltInCategory(slug) ? t(`services.categories.${slug}`) : slug)
  return (
    <section aria-label={t('setup.offer.preview')} className="grid gap-4" aria-live="polite">
      <p className="text-sm font-semibold">{t('setup.offer.preview')}</p>
      <div className="grid gap-5 rounded-2xl border border-line bg-canvas p-5">
        <p className="font-display text-3xl font-semibold">
          {template?.headline[locale] ??
            template?.headline.en ??
            t.rich('home.headline', { brand })}
        </p>
        {/* Without this boundary, loading an icon would hide the form. */}
        <Suspense>
          <ul className="grid grid-cols-1 gap-3">
            {categories.map((one) => (
              <li
                key={one.slug}
                className="flex flex-wrap items-center gap-5 rounded-2xl border border-line bg-surface p-4"
              >
                <CategoryCard
                  category={one}
                  seed={one.slug}
                  title={nameOf(one)}
                  text={taglineOf(one)}
                />
              </li>
            ))}
          </ul>
        </Suspense>
      </div>
    </section>
  )
}

const brand = (words: ReactNode) => <span className="text-brand-ink">{words}</span>

function ownOf({ lines }: OfferChoice): Shown[] {
  return categoriesIn(lines).map(({ label, subcategories }, place) => ({
    slug: `own-${place}`,
    label,
    labels: {},
    tagline: subcategories.join(', ') || null,
    icon: 'sparkles',
    hue: ownHue(place),
  }))
}
