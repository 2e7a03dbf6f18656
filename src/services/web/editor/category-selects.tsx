import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import {
  useCategories,
  useMainCategoryName,
  useOfferedCategories,
  useSubcategoryName,
} from '../use-categories.ts'

interface Placed {
  category: string | null
  subcategory: string | null
  subcategoryLabel: string | null
}

interface Props {
  /** The chosen category. */
  category: string
  /** What is being edited: its subcategory is offered even if it has been deactivated. */
  own: Placed | undefined
  /** What connects the two selects with a form. */
  controls: Record<'category' | 'subcategory', ComponentProps<'select'>>
  errors: Partial<Record<'category' | 'subcategory', string | undefined>>
}

/** The category and one of its subcategories. */
export function CategorySelects({ category: chosen, own, controls, errors }: Props) {
  const t = useTranslations('services')
  const nameOf = useSubcategoryName()
  const tradeOf = useMainCategoryName()
  const offered = useTradesFor(own)
  const category = offered.find((one) => one === chosen)
  const parts = usePartsOf(category, own)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('form.category')} error={errors.category}>
        <Select {...controls.category}>
          <option value="">{t('form.chooseCategory')}</option>
          <Options of={offered.map((one) => [one, tradeOf(one)] as const)} />
        </Select>
      </Field>
      <Field label={t('form.subcategory')} error={errors.subcategory}>
        <Select disabled={!category} {...controls.subcategory}>
          <option value="">
            {category ? t('form.chooseSubcategory') : t('form.chooseCategoryFirst')}
          </option>
          <Options of={parts.map(({ slug, label }) => [slug, nameOf(slug, label)] as const)} />
        </Select>
      </Field>
    </div>
  )
}

/** The offered categories, and the own one even if it has been deactivated. */
function useTradesFor(own: Placed | undefined): string[] {
  const offered = useOfferedCategories().map(({ slug }) => slug)
  const kept = own?.category
  return !kept || offered.includes(kept) ? offered : [...offered, kept]
}

/** The active subcategories, and the own one even if it has been deactivated. */
function usePartsOf(category: string | undefined, own: Placed | undefined) {
  const { subcategories } = useCategories()
  const offered = subcategories.filter((part) => part.category === category)
  if (!own?.subcategory || own.category !== category) return offered
  const { subcategory, subcategoryLabel } = own
  if (offered.some(({ slug }) => slug === subcategory)) return offered
  return [...offered, { slug: subcategory, label: subcategoryLabel }]
}
