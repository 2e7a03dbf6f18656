import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isBuiltInCategory, type BuiltInCategory } from '#services/categories.ts'
import type { MainCategory } from '#services/categories-contract.ts'
import { CategoryCard } from '#services/web/category-card.tsx'
import { useMainCategoryName, useSoldKey, useTagline } from '#services/web/use-categories.ts'
import { useLandingCategories } from './landing-categories.ts'

/** Follows the first screen without a gap. Below other sections it has the space of a section. */
export function TalentTypes({ isLow }: { isLow?: boolean }) {
  const t = useTranslations('home')
  const soldKey = useSoldKey()
  const wordsOf = useWords()
  return (
    <section
      aria-labelledby="talent-types"
      className={isLow ? 'section container-page' : 'container-page'}
    >
      <h2 id="talent-types" className="sr-only">
        {t(soldKey('talentTypes'))}
      </h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {useLandingCategories().map((category) => (
          <li key={category.slug}>
            <Link
              to="/browse"
              search={{ category: category.slug }}
              className="group flex h-full flex-wrap items-center gap-5 rounded-2xl border border-line bg-surface p-6 shadow-1 transition duration-150 ease-out-soft hover:-translate-y-0.5 hover:shadow-2 focus-visible:rounded-2xl"
            >
              <CategoryCard category={category} {...wordsOf(category)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The catalogue keys of the built-in categories' words, which are also the seeds of their images. */
const keys = { coding: 'coders', marketing: 'marketers' } as const satisfies Record<
  BuiltInCategory,
  string
>

/** The built-in categories have the words of the landing page, until an admin renames them. */
function useWords() {
  const t = useTranslations('home')
  const nameOf = useMainCategoryName()
  const taglineOf = useTagline()
  return (category: MainCategory) => {
    const { slug, label } = category
    const tagline = taglineOf(category)
    if (!isBuiltInCategory(slug)) return { seed: slug, title: nameOf(slug), text: tagline }
    const key = keys[slug]
    return {
      seed: key,
      title: label === null ? t(key) : nameOf(slug),
      text: tagline ?? (label === null ? t(`${key}Text`) : null),
    }
  }
}
