import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { useApproving } from '#publishing/web/use-approving.ts'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { isNarrowed } from '#platform/web/search-values.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { BulkOutcomes } from '#ui/bulk-outcome.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Input, Options, Select } from '#ui/control.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { Pencil, Sparkles } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Paged } from '#ui/paged.tsx'
import { SelectableTable } from '#ui/selectable-table.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { promptsContract } from '../../contract.ts'
import { promptPath, promptStatuses } from '../../prompt.ts'
import type { Prompt } from '../../shapes.ts'
import {
  ADMIN_PAGE_SIZE,
  adminPromptsQuery,
  type AdminPromptsSearch,
} from './admin-prompts-search.ts'
import { DeletePrompt } from '../prompt/delete-prompt.tsx'
import { FeatureButton } from '../prompt/feature-button.tsx'
import { usePromptsChanged } from '../prompt/use-move.ts'
import { PromptMoveButtons } from '../prompt/move-buttons.tsx'
import { allCategoriesQuery } from '../prompts-queries.ts'
import { PromptRatingText } from '../prompt/rating-text.tsx'
import { RejectPrompt } from './reject-prompt.tsx'

export function AdminPromptsTab({ search }: { search: AdminPromptsSearch }) {
  const [rejected, setRejected] = useState<Prompt>()
  return (
    <div className="grid grid-cols-1 gap-6">
      <Filters search={search} />
      <BulkOutcomes>
        <PromptTable search={search} onReject={setRejected} />
      </BulkOutcomes>
      {/* Kept outside the list, because a row disappears when another admin decides. */}
      {rejected && <RejectPrompt prompt={rejected} onClose={() => setRejected(undefined)} />}
    </div>
  )
}

function Filters({ search }: { search: AdminPromptsSearch }) {
  const t = useTranslations('prompts')
  const ts = useTranslations('publishing.statuses')
  const { data: categories } = useQuery(allCategoriesQuery)
  return (
    <FilterForm>
      <Field label={t('search')}>
        <Input type="search" name="search" maxLength={200} defaultValue={search.search} />
      </Field>
      <Field label={t('fields.status')}>
        <Select name="status" defaultValue={search.status ?? ''}>
          <option value="">{t('admin.all')}</option>
          <Options of={promptStatuses.map((status) => [status, ts(status)])} />
        </Select>
      </Field>
      <Field label={t('fields.category')}>
        <Select name="category" defaultValue={search.category ?? ''}>
          <option value="">{t('admin.all')}</option>
          <Options of={categories?.map(({ slug, name }) => [slug, name])} />
        </Select>
      </Field>
    </FilterForm>
  )
}

interface TableProps {
  search: AdminPromptsSearch
  onReject: (prompt: Prompt) => void
}

function PromptTable({ search, onReject }: TableProps) {
  const t = useTranslations('prompts')
  const columns = useColumns(onReject)
  const bulk = useApproving<Prompt>({
    approve: ({ id, version }) => api(promptsContract).move({ id, version, status: 'published' }),
    changed: usePromptsChanged(),
  })
  const { data, error, refetch } = useQuery(adminPromptsQuery(search))
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-96 rounded-xl']} />
  const isChosen = isNarrowed(search)
  const empty = (
    <EmptyState
      icon={Sparkles}
      title={t(isChosen ? 'none' : 'empty')}
      text={t(isChosen ? 'admin.noneText' : 'emptyText')}
    />
  )
  return (
    <Paged found={data} page={search.page ?? 1} pageSize={ADMIN_PAGE_SIZE} empty={empty}>
      <SelectableTable label={t('admin.title')} columns={columns} rows={data.items} bulk={bulk} />
    </Paged>
  )
}

function useColumns(onReject: TableProps['onReject']): Column<Prompt>[] {
  const t = useTranslations('prompts')
  const format = useFormatter()
  return [
    { key: 'title', label: t('fields.title'), cell: (prompt) => <Title prompt={prompt} /> },
    {
      key: 'status',
      label: t('fields.status'),
      isWhole: true,
      cell: ({ status, hasLiveVersion, visibility }) => (
        <span className="grid justify-items-end gap-1 md:justify-items-start">
          <StatusBadge status={status} hasLiveVersion={hasLiveVersion} />
          {visibility !== 'public' && <Badge>{t(`visibilities.${visibility}`)}</Badge>}
        </span>
      ),
    },
    {
      key: 'used',
      label: t('fields.used'),
      isNumber: true,
      isWhole: true,
      cell: ({ useCount, rating, ratingCount }) => (
        <span className="grid justify-items-end">
          {format.number(useCount)}
          <PromptRatingText average={rating} count={ratingCount} />
        </span>
      ),
    },
    {
      key: 'updated',
      label: t('fields.updated'),
      isWhole: true,
      cell: ({ updatedAt }) => <DateText at={updatedAt} />,
    },
    {
      key: 'actions',
      label: t('admin.actions'),
      cell: (prompt) => <Actions prompt={prompt} onReject={() => onReject(prompt)} />,
    },
  ]
}

function Title({ prompt }: { prompt: Prompt }) {
  const { title, authorId, authorName, categoryName } = prompt
  return (
    <span className="grid min-w-0 text-end md:text-start">
      <Link to={promptPath(prompt)} dir="auto" className="min-h-6 font-medium hover:underline">
        {title}
      </Link>
      <span className="text-ink-3">
        <bdi>{categoryName}</bdi> ·{' '}
        {authorId === null ? (
          authorName
        ) : (
          <Link
            to={paths.person(authorId)}
            className="inline-flex min-h-6 items-center hover:underline"
          >
            <bdi>{authorName}</bdi>
          </Link>
        )}
      </span>
    </span>
  )
}

function Actions({ prompt, onReject }: { prompt: Prompt; onReject: () => void }) {
  const t = useTranslations('prompts')
  return (
    <span className="flex flex-wrap justify-end gap-1 md:justify-start xl:flex-nowrap">
      <PromptMoveButtons prompt={prompt} onReject={onReject} />
      {prompt.status === 'published' && <FeatureButton compact prompt={prompt} />}
      <Link
        to="/prompts/edit/$id"
        params={{ id: String(prompt.id) }}
        aria-label={t('editNamed', { title: isolated(prompt.title) })}
        title={t('edit')}
        className={buttonClass('ghost', 'icon')}
      >
        <Pencil aria-hidden className="size-4" />
      </Link>
      <DeletePrompt compact prompt={prompt} />
    </span>
  )
}
