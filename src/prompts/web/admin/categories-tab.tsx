import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus, Tags } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import type { PromptCategory } from '../../categories-contract.ts'
import { PromptCategoryDialog } from './category-dialog.tsx'
import { CategoryIcon } from '../category-icon.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { allCategoriesQuery } from '../prompts-queries.ts'

type Opened = { edit: PromptCategory | undefined } | { remove: PromptCategory }

export function CategoriesTab() {
  const t = useTranslations('prompts.admin')
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery(allCategoriesQuery)
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-96 rounded-xl']} />
  const close = () => setOpened(undefined)
  const add = (
    <Button onClick={() => setOpened({ edit: undefined })}>
      <Plus aria-hidden className="size-4" />
      {t('addCategory')}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-2">{t('categoriesText')}</p>
        {data.length > 0 && add}
      </div>
      {data.length === 0 ? (
        <EmptyState
          icon={Tags}
          title={t('noCategories')}
          text={t('noCategoriesText')}
          action={add}
        />
      ) : (
        <List categories={data} onOpen={setOpened} />
      )}
      {opened && 'edit' in opened && (
        <PromptCategoryDialog category={opened.edit} onClose={close} />
      )}
      {opened && 'remove' in opened && (
        <DeleteCategory category={opened.remove} categories={data} onClose={close} />
      )}
    </div>
  )
}

interface ListProps {
  categories: readonly PromptCategory[]
  onOpen: (opened: Opened) => void
}

function List({ categories, onOpen }: ListProps) {
  const t = useTranslations('prompts.admin')
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      {categories.map((category) => {
        const name = isolated(category.name)
        return (
          <li key={category.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <Category category={category} />
            <div className="flex flex-wrap gap-2">
              <Button
                look="secondary"
                aria-haspopup="dialog"
                aria-label={t('editCategoryNamed', { name })}
                onClick={() => onOpen({ edit: category })}
              >
                {t('edit')}
              </Button>
              <Button
                look="secondary"
                aria-haspopup="dialog"
                aria-label={t('deleteCategoryNamed', { name })}
                onClick={() => onOpen({ remove: category })}
              >
                {t('delete')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Category({ category }: { category: PromptCategory }) {
  const t = useTranslations('prompts.admin')
  const { name, slug, description, icon, color, isVisible, total } = category
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
      <CategoryIcon icon={icon} color={color} />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <code className="text-xs wrap-anywhere text-ink-3">{slug}</code>
          {!isVisible && (
            <Badge dot tone="warning">
              {t('hidden')}
            </Badge>
          )}
        </p>
        {description && (
          <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
            {description}
          </p>
        )}
        <p className="text-sm text-ink-3">
          <Link
            to="/admin/prompts"
            search={{ category: slug }}
            className="inline-flex min-h-6 items-center hover:underline"
          >
            {t('inCategory', { count: total ?? 0 })}
          </Link>
        </p>
      </div>
    </div>
  )
}
