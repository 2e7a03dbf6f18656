import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { MAX_HUE, MAX_TAGLINE, type ListedCategory } from '../../categories-admin-contract.ts'
import { isBuiltInCategory } from '../../categories.ts'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { Typed } from './category-form-values.ts'
import { CategoryPreview } from './category-preview.tsx'
import { IconChoice } from './icon-choice.tsx'
import { NameFields } from './name-fields.tsx'
import { TranslatedNames } from './translated-names.tsx'

interface Props<Checked> {
  form: UseFormReturn<Typed, unknown, Checked>
  /** The category when the dialog was opened; undefined for a new one. */
  opened: ListedCategory | undefined
}

export function CategoryFields<Checked>({ form, opened }: Props<Checked>) {
  const t = useTranslations('vocabulary.categories')
  const builtIn = useBuiltInName(opened)
  const { errors } = form.formState
  const [slug, label, tagline, icon, hue] = form.watch(['slug', 'label', 'tagline', 'icon', 'hue'])
  return (
    <>
      <NameFields
        form={form}
        joint="_"
        isSlugKept={opened !== undefined}
        isOptional={builtIn !== undefined}
        hint={builtIn && t('emptyIsBuiltIn', { name: builtIn })}
      />
      <TranslatedNames form={form} />
      <Field label={t('tagline')} optional hint={t('taglineHint')} error={errors.tagline?.message}>
        <Input dir="auto" maxLength={MAX_TAGLINE} {...form.register('tagline')} />
      </Field>
      <Field label={t('taglineSpanish')} optional error={errors.taglines?.es?.message}>
        <Input dir="auto" maxLength={MAX_TAGLINE} {...form.register('taglines.es')} />
      </Field>
      <Field label={t('taglineFrench')} optional error={errors.taglines?.fr?.message}>
        <Input dir="auto" maxLength={MAX_TAGLINE} {...form.register('taglines.fr')} />
      </Field>
      <IconChoice form={form} />
      <Field label={t('hue')} hint={t('hueHint')} error={errors.hue?.message}>
        <Input
          type="range"
          min={0}
          max={MAX_HUE}
          className="accent-(--brand)"
          {...form.register('hue', { valueAsNumber: true })}
        />
      </Field>
      <CategoryPreview
        typed={{ slug, icon, hue }}
        title={label.trim() || (builtIn ?? t('unnamed'))}
        text={tagline}
      />
    </>
  )
}

/** The catalogue's name of a built-in category; undefined for others. */
function useBuiltInName(opened: ListedCategory | undefined): string | undefined {
  const t = useTranslations('services.categories')
  return opened && isBuiltInCategory(opened.slug) ? t(opened.slug) : undefined
}
