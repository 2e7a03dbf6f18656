import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SlugField } from '#publishing/web/slug-field.tsx'
import { TagsField } from '#publishing/web/tags-field.tsx'
import type { AutoSlug } from '#publishing/web/use-auto-slug.ts'
import { Card } from '#ui/card.tsx'
import { Options, Select } from '#ui/control.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { languageChoices, languageName } from '../../languages.ts'
import { difficulties, MAX_TAGS, promptVisibilities } from '../../prompt.ts'
import type { PromptFormState } from './prompt-inputs.tsx'
import { categoriesQuery } from '../prompts-queries.ts'

interface Props {
  form: PromptFormState
  slug: AutoSlug
  suggestion: string | undefined
}

export function PromptSettings({ form, slug, suggestion }: Props) {
  const t = useTranslations('prompts')
  const { errors } = form.formState
  const [language] = useWatch({ control: form.control, name: ['language'] })
  return (
    <Card as="section" aria-label={t('editor.settings')} className="grid min-w-0 grid-cols-1 gap-5">
      <CategoryField form={form} />
      <Field label={t('fields.difficulty')} error={errors.difficulty?.message}>
        <Select {...form.register('difficulty')}>
          <Options
            of={difficulties.map((difficulty) => [difficulty, t(`difficulties.${difficulty}`)])}
          />
        </Select>
      </Field>
      <Field
        label={t('fields.language')}
        hint={t('editor.languageHint')}
        error={errors.language?.message}
      >
        <Select {...form.register('language')}>
          <Options of={languageChoices(language).map((tag) => [tag, languageName(tag)])} />
        </Select>
      </Field>
      <VisibilityField form={form} />
      <TagsField form={form} label={t('fields.tags')} max={MAX_TAGS} />
      <SlugField
        form={form}
        slug={slug}
        hint={(typed) => t('editor.slugHint', { slug: typed })}
        suggestion={suggestion}
      />
    </Card>
  )
}

function CategoryField({ form }: { form: PromptFormState }) {
  const t = useTranslations('prompts')
  const { data, error, refetch } = useQuery(categoriesQuery)
  if (error) {
    return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  }
  return (
    <Field required label={t('fields.category')} error={form.formState.errors.categoryId?.message}>
      <Select
        {...form.register('categoryId', {
          setValueAs: Number,
        })}
      >
        <option value={0}>{t('editor.chooseCategory')}</option>
        <Options of={data?.map(({ id, name }) => [id, name])} />
      </Select>
    </Field>
  )
}

function VisibilityField({ form }: { form: PromptFormState }) {
  const t = useTranslations('prompts')
  const visibility = useWatch({ control: form.control, name: 'visibility' }) ?? 'public'
  return (
    <Field
      label={t('fields.visibility')}
      hint={t(`visibilityHints.${visibility}`)}
      error={form.formState.errors.visibility?.message}
    >
      <Select {...form.register('visibility')}>
        <Options of={promptVisibilities.map((one) => [one, t(`visibilities.${one}`)])} />
      </Select>
    </Field>
  )
}
