import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { api } from '#platform/web/client.ts'
import { CategoryDialog, DescriptionField } from '#publishing/web/category-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { CategoryFields, knowledgeAdminContract } from '../admin-contract.ts'
import { offeredIcons } from '../article.ts'
import type { KnowledgeCategory } from '../contract.ts'
import { useKnowledgeChanged } from './knowledge-queries.ts'

const valuesOf = (category: KnowledgeCategory | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  icon: category?.icon ?? ('HelpCircle' as const),
  sortOrder: category?.sortOrder ?? 0,
  isVisible: category?.isVisible ?? true,
})

interface Props {
  category: KnowledgeCategory | undefined
  onClose: () => void
}

export function KnowledgeCategoryDialog({ category, onClose }: Props) {
  const t = useTranslations('knowledge')
  const words = {
    title: category ? t('admin.editNamed', { name: isolated(category.name) }) : t('category.add'),
    slugHint: (slug: string) => t('category.slugHint', { path: `/knowledge-base/${slug}` }),
    saved: t(category ? 'category.updated' : 'category.created'),
    refused: t(category ? 'category.updateFailed' : 'category.createFailed'),
    fallback: t('tryAgain'),
  }
  return (
    <CategoryDialog
      category={category}
      schema={CategoryFields}
      valuesOf={valuesOf}
      write={(fields, { idempotencyKey, ...over }) =>
        category
          ? api(knowledgeAdminContract).updateCategory({ id: category.id, ...fields, ...over })
          : api(knowledgeAdminContract).createCategory(fields, { idempotencyKey })
      }
      changed={useKnowledgeChanged()}
      words={words}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DescriptionField form={form} rows={2} />
          <Inputs form={form} icon={category?.icon} />
        </>
      )}
    </CategoryDialog>
  )
}

interface InputsProps {
  form: UseFormReturn<z.input<typeof CategoryFields>, unknown, CategoryFields>
  /** The present icon, which may be missing from `offeredIcons`. */
  icon: KnowledgeCategory['icon'] | undefined
}

function Inputs({ form, icon }: InputsProps) {
  const t = useTranslations('knowledge.category')
  const { errors } = form.formState
  const icons = [...new Set([...offeredIcons, ...(icon ? [icon] : [])])]
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('icon')} error={errors.icon?.message}>
          <Select {...form.register('icon')}>
            <Options of={icons.map((name) => [name, t(`icons.${name}`)])} />
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
