import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowDown, ArrowUp, MessageCircleQuestion, Plus } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { fieldsAdminContract, type ListedField } from '../admin-contract.ts'
import type { FieldSubject } from '../field.ts'
import type { NamedCategory } from './field-categories.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { fieldsAdminQuery } from './fields-admin-query.ts'
import { useFieldName } from './fields-query.ts'
import { PurgeField } from './purge-field.tsx'
import { useChangeFields } from './use-change-fields.ts'

interface Props {
  subject: FieldSubject
  /** The main categories that a question can be for. */
  categories: readonly NamedCategory[]
}

/** The questions about a subject, in their order. */
export function FieldsTab({ subject, categories }: Props) {
  const t = useTranslations('fieldsAdmin')
  const { data, error, refetch } = useQuery(fieldsAdminQuery)
  const [edited, setEdited] = useState<ListedField | 'new'>()
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-64 rounded-xl']} />
  const rows = data.filter((one) => one.subject === subject)
  const opened = edited === 'new' ? undefined : edited
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <Button look="secondary" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {t('add')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          level={2}
          icon={MessageCircleQuestion}
          title={t('none')}
          text={t(`noneTexts.${subject}`)}
        />
      ) : (
        <ol
          aria-label={t(`tabs.${subject}`)}
          className="divide-y divide-line rounded-xl border border-line bg-surface"
        >
          {rows.map((row, place) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <Named row={row} categories={categories} />
              <RowButtons
                row={row}
                isFirst={place === 0}
                isLast={place === rows.length - 1}
                onEdit={() => setEdited(row)}
              />
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <FieldDialog
          key={opened?.id ?? 'new'}
          subject={subject}
          categories={categories}
          opened={opened}
          row={rows.find(({ id }) => id === opened?.id) ?? opened}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

function Named({ row, categories }: Pick<Props, 'categories'> & { row: ListedField }) {
  const t = useTranslations('fieldsAdmin')
  const nameOf = useFieldName()
  const marks = [
    row.subject === 'user' && row.for === 'provider' && t('forProviders'),
    ...row.categories.map((slug) => categories.find((one) => one.slug === slug)?.name ?? slug),
    row.isRequired && t('required'),
    row.visibility === 'staff' && t('staff'),
    row.onCard && t('onCard'),
    row.isFilter && t('isFilter'),
  ].filter((mark) => mark !== false)
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-1">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {nameOf(row)}
        </span>
        <code className="text-xs wrap-anywhere text-ink-3">{row.key}</code>
        {!row.isActive && (
          <Badge dot tone="warning">
            {t(row.isBeingPurged ? 'isBeingPurged' : 'off')}
          </Badge>
        )}
      </p>
      <p className="text-sm text-ink-3">{[t(`types.${row.type}`), ...marks].join(' · ')}</p>
    </div>
  )
}

interface ButtonsProps {
  row: ListedField
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
}

function RowButtons({ row, isFirst, isLast, onEdit }: ButtonsProps) {
  const t = useTranslations('fieldsAdmin')
  const name = isolated(useFieldName()(row))
  const { id, version } = row
  const move = useChangeFields({
    save: (direction: 'up' | 'down') => api(fieldsAdminContract).move({ id, version, direction }),
  })
  const toggle = useChangeFields({
    save: (isActive: boolean) => api(fieldsAdminContract).change({ id, version, isActive }),
  })
  if (row.isBeingPurged) return null
  const isBusy = move.isPending || toggle.isPending
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button
        look="ghost"
        aria-label={t('upNamed', { name })}
        aria-disabled={isFirst}
        onClick={() => !isFirst && !isBusy && move.mutate('up')}
      >
        <ArrowUp aria-hidden className="size-4" />
      </Button>
      <Button
        look="ghost"
        aria-label={t('downNamed', { name })}
        aria-disabled={isLast}
        onClick={() => !isLast && !isBusy && move.mutate('down')}
      >
        <ArrowDown aria-hidden className="size-4" />
      </Button>
      <Button look="secondary" aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        look="secondary"
        aria-label={t(row.isActive ? 'switchOffNamed' : 'switchOnNamed', { name })}
        onClick={() => !isBusy && toggle.mutate(!row.isActive)}
      >
        {t(row.isActive ? 'switchOff' : 'switchOn')}
      </Button>
      {!row.isActive && <PurgeField row={row} />}
    </div>
  )
}
