import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { SaveRefusal } from '#publishing/web/save-refusal.tsx'
import { SlugField } from '#publishing/web/slug-field.tsx'
import { StaleNote } from '#publishing/web/stale-note.tsx'
import { useAutoSlug, type AutoSlug } from '#publishing/web/use-auto-slug.ts'
import { useSave } from '#publishing/web/use-save.ts'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { blogAdminContract, BlogCategoryFields, type BlogCategory } from '../admin-contract.ts'
import { usePostsChanged } from './use-posts-changed.ts'

const MAX_SLUG = 60

interface Props {
  /** As it is; without it a new one is made. */
  category: BlogCategory | undefined
  onClose: () => void
}

const valuesOf = (category: BlogCategory | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
})

export function CategoryDialog({ category, onClose }: Props) {
  const t = useTranslations('blog')
  const form = useZodForm(BlogCategoryFields, valuesOf(category))
  const slug = useAutoSlug({
    form,
    title: () => form.getValues('name'),
    prefix: 'category',
    isKept: category !== undefined,
    maxLength: MAX_SLUG,
  })
  const { save, suggestion, current, changed, goOn } = useSaveCategory({
    category,
    form,
    isUntouched: slug.isUntouched,
    onSaved: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? t('editNamed', { name: isolated(category.name) }) : t('category.add')}
    >
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      >
        <Inputs form={form} slug={slug} suggestion={suggestion} />
        {current ? (
          <StaleNote
            title={current.name}
            changed={changed}
            onKeep={goOn}
            onTakeOver={() => {
              form.reset(valuesOf(current))
              goOn()
            }}
          />
        ) : (
          <SaveRefusal
            error={save.error}
            message={messageOf(save.error, t('errorOccurred'))}
            onRetry={() => save.variables && save.mutate(save.variables)}
          />
        )}
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" pending={save.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface InputsProps {
  form: UseFormReturn<z.input<typeof BlogCategoryFields>, unknown, BlogCategoryFields>
  slug: AutoSlug
  suggestion: string | undefined
}

function Inputs({ form, slug, suggestion }: InputsProps) {
  const t = useTranslations('blog.category')
  const { errors } = form.formState
  return (
    <>
      <Field required label={t('name')} error={errors.name?.message}>
        <Input dir="auto" autoComplete="off" {...slug.follow(form.register('name'))} />
      </Field>
      <SlugField
        field={form.register('slug')}
        control={form.control}
        hint={(written) => t('slugHint', { slug: written })}
        spare={slug.spare}
        error={errors.slug?.message}
        suggestion={suggestion}
        onUse={(free) => {
          form.setValue('slug', free, { shouldDirty: true })
          form.clearErrors('slug')
        }}
      />
      <Field optional label={t('description')} error={errors.description?.message}>
        <Textarea dir="auto" rows={3} {...form.register('description')} />
      </Field>
    </>
  )
}

interface SaveOptions {
  category: BlogCategory | undefined
  form: unknown
  isUntouched: () => boolean
  onSaved: () => void
}

function useSaveCategory({ category, form, isUntouched, onSaved }: SaveOptions) {
  const t = useTranslations('blog.category')
  const tBlog = useTranslations('blog')
  const changed = usePostsChanged()
  return useSave<BlogCategoryFields, BlogCategory>({
    row: category,
    form,
    isUntouched,
    write: (fields, { idempotencyKey, ...over }) =>
      category
        ? api(blogAdminContract).updateCategory({ id: category.id, ...fields, ...over })
        : api(blogAdminContract).createCategory(fields, { idempotencyKey }),
    onSaved: async () => {
      showToast({ title: t(category ? 'updated' : 'created') })
      onSaved()
      await changed()
    },
    onRefused: (error) =>
      showToast({
        title: t(category ? 'updateFailed' : 'createFailed'),
        description: messageOf(error, tBlog('errorOccurred')),
        variant: 'destructive',
      }),
  })
}
