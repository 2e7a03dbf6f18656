import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { CategoryDialog, DescriptionField } from '#publishing/web/category-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { promptsCategoriesContract, type PromptCategory } from '../../categories-contract.ts'
import { PromptCategoryFields } from '../../fields.ts'
import { DEFAULT_COLOR, promptIcons } from '../../prompt.ts'
import { CategoryIcon } from '../category-icon.tsx'
import { usePromptsChanged } from '../prompt/use-move.ts'

type Values = z.input<typeof PromptCategoryFields>

const valuesOf = (category: PromptCategory | undefined): Values => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  color: category?.color ?? DEFAULT_COLOR,
  icon: category?.icon ?? null,
  sortOrder: category?.sortOrder ?? 0,
  isVisible: category?.isVisible ?? true,
})

interface Props {
  category: PromptCategory | undefined
  onClose: () => void
}

export function PromptCategoryDialog({ category, onClose }: Props) {
  const t = useTranslations('prompts.admin')
  const words = {
    title: t(category ? 'editCategory' : 'addCategory'),
    slugHint: (slug: string) => t('categorySlugHint', { slug }),
    saved: t(category ? 'categoryUpdated' : 'categoryCreated'),
    fallback: t('failedText'),
  }
  return (
    <CategoryDialog
      category={category}
      schema={PromptCategoryFields}
      valuesOf={valuesOf}
      write={(fields, { idempotencyKey, ...over }) =>
        category
          ? api(promptsCategoriesContract).update({ id: category.id, ...fields, ...over })
          : api(promptsCategoriesContract).create(fields, { idempotencyKey })
      }
      changed={usePromptsChanged()}
      words={words}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ColorAndIcon form={form} />
          <DescriptionField form={form} rows={2} />
          <OrderAndVisibility form={form} />
        </>
      )}
    </CategoryDialog>
  )
}

type FormProps = { form: UseFormReturn<Values, unknown, PromptCategoryFields> }

function OrderAndVisibility({ form }: FormProps) {
  const t = useTranslations('prompts.admin')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('sortOrder')} hint={t('sortOrderHint')} error={errors.sortOrder?.message}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('sortOrder', {
            setValueAs: (typed: unknown) => (typed === '' ? Number.NaN : Number(typed)),
          })}
        />
      </Field>
      <Checkbox label={t('isVisible')} hint={t('isVisibleHint')} {...form.register('isVisible')} />
    </>
  )
}

function ColorAndIcon({ form }: FormProps) {
  const t = useTranslations('prompts.admin')
  const { errors } = form.formState
  const [color = DEFAULT_COLOR, icon] = useWatch({ control: form.control, name: ['color', 'icon'] })
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-end gap-4">
      <CategoryIcon icon={icon} color={color} className="size-11" />
      <Field label={t('color')} error={errors.color?.message}>
        <Input type="color" className="p-1.5" {...form.register('color')} />
      </Field>
      <Field label={t('icon')} error={errors.icon?.message}>
        <Select
          value={icon ?? ''}
          onChange={({ target }) => {
            const chosen = promptIcons.find((one) => one === target.value)
            form.setValue('icon', chosen ?? null, { shouldDirty: true })
          }}
        >
          <option value="">{t('icons.none')}</option>
          <Options of={promptIcons.map((one) => [one, t(`icons.${one}`)])} />
        </Select>
      </Field>
    </div>
  )
}
