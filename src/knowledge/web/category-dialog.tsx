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
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { CategoryFields, knowledgeAdminContract } from '../admin-contract.ts'
import { MAX_CATEGORY_SLUG, offeredIcons } from '../article.ts'
import type { KnowledgeCategory } from '../contract.ts'
import { useKnowledgeChanged } from './use-knowledge-changed.ts'

interface Props {
  /** As it is; without it a new one is made. */
  category: KnowledgeCategory | undefined
  onClose: () => void
}

const valuesOf = (category: KnowledgeCategory | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  icon: category?.icon ?? ('HelpCircle' as const),
  sortOrder: category?.sortOrder ?? 0,
  isVisible: category?.isVisible ?? true,
})

export function CategoryDialog({ category, onClose }: Props) {
  const t = useTranslations('knowledge')
  const form = useZodForm(CategoryFields, valuesOf(category))
  const slug = useAutoSlug({
    form,
    title: () => form.getValues('name'),
    prefix: 'category',
    isKept: category !== undefined,
    maxLength: MAX_CATEGORY_SLUG,
  })
  const isUntouched = slug.isUntouched
  const options = { category, form, isUntouched, onSaved: onClose }
  const { save, suggestion, current, changed, goOn } = useSaveCategory(options)
  const submit = form.handleSubmit((fields) => save.mutate(fields))
  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? t('admin.editNamed', { name: isolated(category.name) }) : t('category.add')}
    >
      <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
        <Inputs form={form} slug={slug} suggestion={suggestion} kept={category?.icon} />
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
            message={messageOf(save.error, t('tryAgain'))}
            onRetry={() => void submit()}
          />
        )}
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button type="submit" pending={save.isPending}>
            {t('form.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface InputsProps {
  form: UseFormReturn<z.input<typeof CategoryFields>, unknown, CategoryFields>
  slug: AutoSlug
  suggestion: string | undefined
  /** The icon it has, which may be one that is not offered. */
  kept: KnowledgeCategory['icon'] | undefined
}

function Inputs({ form, slug, suggestion, kept }: InputsProps) {
  const t = useTranslations('knowledge.category')
  const { errors } = form.formState
  const icons = [...new Set([...offeredIcons, ...(kept ? [kept] : [])])]
  return (
    <>
      <Field required label={t('name')} error={errors.name?.message}>
        <Input dir="auto" autoComplete="off" {...slug.follow(form.register('name'))} />
      </Field>
      <SlugField
        field={form.register('slug')}
        control={form.control}
        hint={(written) => t('slugHint', { path: `/knowledge-base/${written}` })}
        spare={slug.spare}
        error={errors.slug?.message}
        suggestion={suggestion}
        onUse={(free) => {
          form.setValue('slug', free, { shouldDirty: true })
          form.clearErrors('slug')
        }}
      />
      <Field optional label={t('description')} error={errors.description?.message}>
        <Textarea dir="auto" rows={2} {...form.register('description')} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('icon')} error={errors.icon?.message}>
          <Select {...form.register('icon')}>
            {icons.map((icon) => (
              <option key={icon} value={icon}>
                {t(`icons.${icon}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('sortOrder')} error={errors.sortOrder?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('sortOrder')} />
        </Field>
      </div>
      <Checkbox label={t('isVisible')} hint={t('visibleHint')} {...form.register('isVisible')} />
    </>
  )
}

interface SaveOptions {
  category: KnowledgeCategory | undefined
  form: unknown
  isUntouched: () => boolean
  onSaved: () => void
}

function useSaveCategory({ category, form, isUntouched, onSaved }: SaveOptions) {
  const t = useTranslations('knowledge')
  const changed = useKnowledgeChanged()
  return useSave<CategoryFields, KnowledgeCategory>({
    row: category,
    form,
    isUntouched,
    write: (fields, { idempotencyKey, ...over }) =>
      category
        ? api(knowledgeAdminContract).updateCategory({ id: category.id, ...fields, ...over })
        : api(knowledgeAdminContract).createCategory(fields, { idempotencyKey }),
    onSaved: async () => {
      showToast({ title: t(category ? 'category.updated' : 'category.created') })
      onSaved()
      await changed()
    },
    onRefused: (error) =>
      showToast({
        title: t(category ? 'category.updateFailed' : 'category.createFailed'),
        description: messageOf(error, t('tryAgain')),
        variant: 'destructive',
      }),
  })
}
