import { useTranslations } from 'use-intl'
import type { UseFormReturn } from 'react-hook-form'
import type { ListedSubcategory, NewDiscovery } from '#services/vocabulary-contract.ts'
import {
  useCategories,
  useMainCategoryName,
  useSubcategoryName,
} from '#services/web/use-categories.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ruleOf, type Typed } from './discovery-form-values.ts'
import { problemIn } from './problem-in.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { searchAdminContract } from '../../admin-contract.ts'

interface Props {
  form: UseFormReturn<Typed, unknown, NewDiscovery>
  parts: readonly ListedSubcategory[]
}

export function RuleFields({ form, parts }: Props) {
  const t = useTranslations('vocabulary.discovery')
  const tradeOf = useMainCategoryName()
  const { categories } = useCategories()
  const [category, subcategories, skillWords] = form.watch([
    'category',
    'subcategories',
    'skillWords',
  ])
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">{t('rule')}</legend>
      <p className="text-sm text-ink-3">{t('ruleText')}</p>
      <Field label={t('trade')} optional>
        <Select {...form.register('category')}>
          <option value="">{t('noTrade')}</option>
          {categories.map(({ slug: trade }) => (
            <option key={trade} value={trade}>
              {t('allOf', { trade: tradeOf(trade) })}
            </option>
          ))}
        </Select>
      </Field>
      <Parts form={form} parts={parts} />
      <Field label={t('skillWords')} optional hint={t('skillWordsHint')} error={problemOf(form)}>
        <Input dir="auto" autoComplete="off" {...form.register('skillWords')} />
      </Field>
      <RuleCount typed={{ category, subcategories, skillWords }} />
    </fieldset>
  )
}

function Parts({ form, parts }: Props) {
  const tradeOf = useMainCategoryName()
  const { categories } = useCategories()
  const t = useTranslations('vocabulary.discovery')
  const nameOf = useSubcategoryName()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {categories.map(({ slug: trade }) => (
        <fieldset key={trade}>
          <legend className="text-sm font-semibold">
            {t('partsOf', { trade: tradeOf(trade) })}
          </legend>
          {parts
            .filter(({ category }) => category === trade)
            .map(({ slug, label }) => (
              <Checkbox
                key={slug}
                label={<bdi>{nameOf(slug, label)}</bdi>}
                value={slug}
                {...form.register('subcategories')}
              />
            ))}
        </fieldset>
      ))}
    </div>
  )
}

/** The first error of the rule, of any depth, shown at the last field. */
function problemOf(form: Props['form']): string | undefined {
  const { errors } = form.formState
  return problemIn((errors as { rule?: unknown }).rule)
}

/** Debounce time after the last key press. */
const PAUSE_MS = 300

/** Shows how many services the edited rule matches. */
function RuleCount({ typed }: { typed: Omit<Typed, 'label' | 'slug'> }) {
  const t = useTranslations('vocabulary.discovery')
  const { category, subcategories, skillWords } = ruleOf(typed)
  const queryJson = JSON.stringify({
    ...(category && { category }),
    ...(subcategories && { subcategories: subcategories.join(',') }),
    ...(skillWords && { skillWords: skillWords.join(',') }),
  })
  const rested = useDebounced(queryJson, PAUSE_MS)
  const { data, error } = useQuery({
    ...read(searchAdminContract, 'tryRule', JSON.parse(rested) as object),
    // Counts change with every new service.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isSaid = queryJson !== '{}' && data && !error
  return (
    <p role="status" className="min-h-6 text-sm font-medium">
      {isSaid && t(data.isBounded ? 'wouldFindAtLeast' : 'wouldFind', { count: data.services })}
    </p>
  )
}
