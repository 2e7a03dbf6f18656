import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { DeleteDialog } from '#publishing/web/delete-dialog.tsx'
import { useAction } from '#publishing/web/use-action.ts'
import { Alert } from '#ui/alert.tsx'
import { Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { knowledgeAdminContract } from '../admin-contract.ts'
import type { KnowledgeCategory } from '../contract.ts'
import { useKnowledgeChanged } from './knowledge-queries.ts'

interface Props {
  category: KnowledgeCategory
  categories: readonly KnowledgeCategory[]
  onClose: () => void
}

const ARCHIVE = 'archive'

/** For a category with articles, the admin chooses another category for them or archives them. */
export function DeleteCategory({ category, categories, onClose }: Props) {
  const { id, name, articleCount } = category
  const t = useTranslations('knowledge')
  const others = categories.filter((one) => one.id !== id)
  const [target, setTarget] = useState(String(others[0]?.id ?? ARCHIVE))
  const remove = useAction({
    call: (articles: { moveTo?: number; articles?: 'archive' }) =>
      api(knowledgeAdminContract).deleteCategory({ id, ...articles }),
    done: () => ({ title: t('category.deleted') }),
    failed: { title: t('category.deleteFailed'), description: t('tryAgain') },
    changed: useKnowledgeChanged(),
    onDone: onClose,
  })
  const chosen = target === ARCHIVE ? { articles: 'archive' as const } : { moveTo: Number(target) }
  return (
    <DeleteDialog
      name={name}
      description={t('category.deleteText', { count: articleCount })}
      pending={remove.isPending}
      onDelete={() => remove.mutate(articleCount > 0 ? chosen : {})}
      onClose={onClose}
    >
      {articleCount > 0 && (
        <Field label={t('category.fate')}>
          <Select value={target} onChange={(event) => setTarget(event.target.value)}>
            <Options
              of={others.map((one) => [one.id, t('category.moveTo', { name: isolated(one.name) })])}
            />
            <option value={ARCHIVE}>{t('category.archive')}</option>
          </Select>
        </Field>
      )}
      {remove.error && (
        <Alert live tone="danger" title={t('category.deleteFailed')}>
          {messageOf(remove.error, t('tryAgain'))}
        </Alert>
      )}
    </DeleteDialog>
  )
}
