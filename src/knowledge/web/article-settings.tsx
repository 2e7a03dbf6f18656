import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SlugField } from '#publishing/web/slug-field.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { TagsField } from '#publishing/web/tags-field.tsx'
import type { AutoSlug } from '#publishing/web/use-auto-slug.ts'
import { Button } from '#ui/button.tsx'
import { Input, Options, Select, Textarea } from '#ui/control.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Field } from '#ui/field.tsx'
import { articleStatuses, MAX_TAGS, visibilities } from '../article.ts'
import type { Article, KnowledgeCategory } from '../contract.ts'
import type { ArticleFormState } from './article-values.ts'

interface Props {
  form: ArticleFormState
  article: Article | undefined
  categories: readonly KnowledgeCategory[]
  slug: AutoSlug
  suggestion: string | undefined
}

export function ArticleSettings({ form, article, categories, slug, suggestion }: Props) {
  const t = useTranslations('knowledge.form')
  const { errors } = form.formState
  const categoryId = useWatch({ control: form.control, name: 'categoryId' })
  const category = categories.find(({ id }) => id === categoryId)?.slug ?? '…'
  return (
    <aside
      aria-label={t('settings')}
      className="grid grid-cols-1 gap-5 rounded-xl border border-line bg-surface p-5"
    >
      {article && <StatusBadge status={article.status} />}
      <Field required label={t('category')} error={errors.categoryId?.message}>
        <Select {...form.register('categoryId', { valueAsNumber: true })}>
          <Options of={categories.map(({ id, name }) => [id, name])} />
        </Select>
      </Field>
      <SlugField
        form={form}
        slug={slug}
        hint={(written) => t('slugHint', { path: `/knowledge-base/${category}/${written}` })}
        suggestion={suggestion}
      />
      <Field optional label={t('excerpt')} hint={t('excerptHint')} error={errors.excerpt?.message}>
        <Textarea dir="auto" rows={3} {...form.register('excerpt')} />
      </Field>
      <TagsField form={form} label={t('tags')} max={MAX_TAGS} />
      <StatusAndOrder form={form} />
      <Reviewed form={form} />
    </aside>
  )
}

function StatusAndOrder({ form }: { form: ArticleFormState }) {
  const t = useTranslations('knowledge')
  const statuses = useTranslations('publishing.statuses')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('form.status')} error={errors.status?.message}>
        <Select {...form.register('status')}>
          <Options of={articleStatuses.map((status) => [status, statuses(status)])} />
        </Select>
      </Field>
      <Field label={t('form.visibility')} error={errors.visibility?.message}>
        <Select {...form.register('visibility')}>
          <Options
            of={visibilities.map((visibility) => [visibility, t(`visibilities.${visibility}`)])}
          />
        </Select>
      </Field>
      <Field
        label={t('form.sortOrder')}
        hint={t('form.sortOrderHint')}
        error={errors.sortOrder?.message}
      >
        <Input inputMode="numeric" autoComplete="off" {...form.register('sortOrder')} />
      </Field>
    </>
  )
}

/** Lets an admin confirm that the article is still correct. */
function Reviewed({ form }: { form: ArticleFormState }) {
  const t = useTranslations('knowledge.form')
  const reviewed = useController({ control: form.control, name: 'lastReviewedAt' })
  const { value, onChange } = reviewed.field
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-2" role="status">
        {value ? (
          <>
            {t('reviewedOn')} <DateText at={value} />
          </>
        ) : (
          t('neverReviewed')
        )}
      </p>
      <Button look="secondary" onClick={() => onChange(new Date().toISOString())}>
        {t('markReviewed')}
      </Button>
    </div>
  )
}
