import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { MetaInputs } from '#publishing/web/meta-inputs.tsx'
import { plainOf } from '#publishing/web/plain-of.ts'
import { SearchPreview } from '#publishing/web/previews.tsx'
import { SlugField } from '#publishing/web/slug-field.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { TagsField } from '#publishing/web/tags-field.tsx'
import type { AutoSlug } from '#publishing/web/use-auto-slug.ts'
import { Card } from '#ui/card.tsx'
import { Options, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { Post } from '../contract.ts'
import { MAX_TAGS } from '../post.ts'
import { blogCategoriesQuery } from './blog-queries.ts'
import { PostPictures } from './post-pictures.tsx'
import type { PostFormState, PostValues } from './post-values.ts'
import { ScheduleField } from './schedule-field.tsx'

interface Props {
  form: PostFormState
  post: Post | undefined
  slug: AutoSlug
  /** A free slug, if the typed one is taken. */
  suggestion: string | undefined
  isAdmin: boolean
}

export function PostSettings({ form, post, slug, suggestion, isAdmin }: Props) {
  const t = useTranslations('blog')
  const { errors } = form.formState
  return (
    <Card as="aside" aria-label={t('settings')} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{t('settings')}</h2>
        {post && <StatusBadge status={post.status} hasLiveVersion={post.hasLiveVersion} />}
      </div>
      <SlugField
        form={form}
        slug={slug}
        hint={(written) => t('slugHint', { path: paths.post(written) })}
        suggestion={suggestion}
      />
      <CategoryField form={form} />
      <Field
        optional
        label={t('fields.excerpt')}
        hint={t('excerptHint')}
        error={errors.excerpt?.message}
      >
        <Textarea dir="auto" rows={3} {...form.register('excerpt')} />
      </Field>
      <TagsField form={form} label={t('fields.tags')} max={MAX_TAGS} />
      <PostPictures form={form} />
      <MetaInputs form={form} />
      {isAdmin && <ScheduleField form={form} />}
      <Preview form={form} />
    </Card>
  )
}

function CategoryField({ form }: { form: PostFormState }) {
  const t = useTranslations('blog')
  const { data: categories = [] } = useQuery(blogCategoriesQuery)
  const { field, fieldState } = useController({ control: form.control, name: 'categoryId' })
  return (
    <Field optional label={t('fields.category')} error={fieldState.error?.message}>
      <Select
        name={field.name}
        value={field.value ?? ''}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('uncategorized')}</option>
        <Options of={categories.map(({ id, name }) => [id, name])} />
      </Select>
    </Field>
  )
}

function Preview({ form }: { form: PostFormState }) {
  const values = useDeferredValue(useWatch({ control: form.control })) as PostValues
  return (
    <SearchPreview
      title={values.metaTitle?.trim() || values.title}
      description={
        values.metaDescription?.trim() || values.excerpt?.trim() || plainOf(values.content, 160)
      }
      path={paths.post(values.slug)}
    />
  )
}
