import { useDeferredValue } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { AutoSlug } from '#publishing/web/use-auto-slug.ts'
import { Badge } from '#ui/badge.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import type { PromptFields } from '../../fields.ts'
import { MAX_CONTENT, MAX_DESCRIPTION, MAX_TITLE } from '../../prompt.ts'
import { variablesIn } from '../../variables.ts'

export type PromptFormState = UseFormReturn<z.input<typeof PromptFields>, unknown, PromptFields>

interface Props {
  form: PromptFormState
  slug: AutoSlug
}

export function PromptInputs({ form, slug }: Props) {
  const t = useTranslations('prompts')
  const { errors } = form.formState
  const [title, description, content] = useWatch({
    control: form.control,
    name: ['title', 'description', 'content'],
  })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Field
        required
        label={t('fields.title')}
        hint={<Count text={title} max={MAX_TITLE} />}
        error={errors.title?.message}
      >
        <Input dir="auto" autoComplete="off" {...slug.follow(form.register('title'))} />
      </Field>
      <Field
        required
        label={t('fields.description')}
        hint={<Count text={description} max={MAX_DESCRIPTION} />}
        error={errors.description?.message}
      >
        <Textarea dir="auto" rows={2} {...form.register('description')} />
      </Field>
      <Field
        required
        label={t('fields.content')}
        hint={
          <>
            {t('editor.contentHint', { example: '{{name}}' })}{' '}
            <Count text={content} max={MAX_CONTENT} />
          </>
        }
        error={errors.content?.message}
      >
        <Textarea
          dir="auto"
          rows={12}
          spellCheck
          className="min-h-72!"
          {...form.register('content')}
        />
      </Field>
      <Variables content={content} />
    </div>
  )
}

/** The length in code points, as the server counts it; red above the maximum. */
function Count({ text, max }: { text: string; max: number }) {
  const t = useTranslations('prompts.editor')
  const count = [...text.trim()].length
  return (
    <span className={cx('tabular-nums', count > max && 'font-semibold text-danger')}>
      {t('count', { count, max })}
    </span>
  )
}

/** The variables in the text, updated while it is typed. */
function Variables({ content }: { content: string }) {
  const t = useTranslations('prompts.editor')
  const variables = variablesIn(useDeferredValue(content))
  return (
    <section aria-label={t('variables')} className="grid gap-2">
      <h2 className="font-sans text-sm font-semibold">{t('variables')}</h2>
      {variables.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noVariables')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {variables.map((variable) => (
            <li key={variable} className="max-w-full">
              <Badge tone="info" className="max-w-full">
                <bdi className="truncate">{variable}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
