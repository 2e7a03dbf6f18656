import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { showToast } from '#platform/web/toast.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { SaveProblem } from './save-problem.tsx'
import { SlugField } from './slug-field.tsx'
import { useAutoSlug, type SlugForm } from './use-auto-slug.ts'
import { useSave, type Writing } from './use-save.ts'

const MAX_SLUG = 60

interface Category {
  name: string
  version: number
}

interface Props<
  Values extends FieldValues,
  Fields extends { slug: string },
  Saved extends Category,
> {
  /** Undefined for a new category. */
  category: Saved | undefined
  schema: z.ZodMiniType<Fields, Values>
  valuesOf: (category: Saved | undefined) => Values
  write: (fields: Fields, writing: Writing) => Promise<Saved>
  changed: () => Promise<void>
  words: {
    title: string
    slugHint: (slug: string) => string
    saved: string
    /** The title of the error toast; undefined shows no toast. */
    refused?: string
    /** Shown if the server sends no message. */
    fallback: string
  }
  onClose: () => void
  children: (form: UseFormReturn<Values, unknown, Fields>) => ReactNode
}

export function CategoryDialog<
  Values extends FieldValues,
  Fields extends { slug: string },
  Saved extends Category,
>(props: Props<Values, Fields, Saved>) {
  const { words, onClose, children } = props
  const t = useTranslations('publishing')
  const { form, slug, saving, takeOver } = useCategoryForm(props)
  const { save, suggestion, current } = saving
  const { register, formState } = form as unknown as UseFormReturn<{ name: string }>
  const submit = form.handleSubmit((fields) => save.mutate(fields))
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <form noValidate method="post" className="grid grid-cols-1 gap-5" onSubmit={submit}>
        <Field required label={t('category.name')} error={formState.errors.name?.message}>
          <Input dir="auto" autoComplete="off" {...slug.follow(register('name'))} />
        </Field>
        <SlugField form={form} slug={slug} hint={words.slugHint} suggestion={suggestion} />
        {children(form)}
        <SaveProblem
          saving={saving}
          title={current?.name}
          fallback={words.fallback}
          onTakeOver={takeOver}
          onRetry={() => void submit()}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" pending={save.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useCategoryForm<
  Values extends FieldValues,
  Fields extends { slug: string },
  Saved extends Category,
>(props: Props<Values, Fields, Saved>) {
  const { category, valuesOf, write, changed, words, onClose } = props
  const form = useZodForm(props.schema, valuesOf(category) as DefaultValues<Values>)
  const slug = useAutoSlug({
    form: form as unknown as SlugForm,
    title: () => (form as unknown as UseFormReturn<{ name: string }>).getValues('name'),
    prefix: 'category',
    isKept: category !== undefined,
    maxLength: MAX_SLUG,
  })
  const saving = useSave<Fields, Saved>({
    row: category,
    form,
    isUntouched: slug.isUntouched,
    write,
    onSaved: async () => {
      showToast({ title: words.saved })
      onClose()
      await changed()
    },
    onRefused: (error) => {
      if (words.refused) showFailure(error, words.refused, words.fallback)
    },
  })
  const takeOver = () => {
    form.reset(valuesOf(saving.current ?? undefined))
    saving.goOn()
  }
  return { form, slug, saving, takeOver }
}

/** For any form that has a `description`. */
export function DescriptionField({ form, rows }: { form: unknown; rows: number }) {
  const t = useTranslations('publishing.category')
  const { register, formState } = form as UseFormReturn<{ description: string }>
  return (
    <Field optional label={t('description')} error={formState.errors.description?.message}>
      <Textarea dir="auto" rows={rows} {...register('description')} />
    </Field>
  )
}
