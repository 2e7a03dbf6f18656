import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { categoryIcons } from '../../category-icons.ts'
import { CategoryIcon } from '../category-icon.tsx'
import type { Typed } from './category-form-values.ts'

/** The icons as radio buttons, so that arrow keys move between them. */
export function IconChoice<Checked>({ form }: { form: UseFormReturn<Typed, unknown, Checked> }) {
  const t = useTranslations('vocabulary.categories')
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('icon')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {categoryIcons.map((icon) => (
          <label
            key={icon}
            title={t(`icons.${icon}`)}
            className="grid size-11 cursor-pointer place-items-center rounded-lg border border-line text-ink-2 hover:text-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input type="radio" value={icon} className="sr-only" {...form.register('icon')} />
            <CategoryIcon icon={icon} className="size-5" />
            <span className="sr-only">{t(`icons.${icon}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
