import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { definedParams } from '#platform/web/search-values.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Bookmark, Trash2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Popover } from '#ui/popover.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { savedViewsContract, type SavedView } from '../contract.ts'
import type { ViewedList } from '../view.ts'
import { SaveViewForm } from './save-view-form.tsx'

const viewsQuery = (list: ViewedList) => read(savedViewsContract, 'list', { list })

interface Props {
  list: ViewedList
  /** The search parameters of the page. */
  search: object
}

/** Opens, saves and deletes the admin's views of a list. */
export function SavedViews({ list, search }: Props) {
  const t = useTranslations('savedViews')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={t('title')}
      trigger={
        <Button look="secondary">
          <Bookmark aria-hidden className="size-4" />
          {t('title')}
        </Button>
      }
    >
      <Views list={list} query={queryOf(search)} onOpened={() => setOpen(false)} />
    </Popover>
  )
}

/** The filters, the sort and the columns, without the position in the list. */
function queryOf(search: object): string {
  const { before: _before, cursor: _cursor, ...view } = search as Record<string, unknown>
  const named = Object.entries(definedParams(view)).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(named).toString()
}

interface ViewsProps {
  list: ViewedList
  query: string
  onOpened: () => void
}

function Views({ list, query, onOpened }: ViewsProps) {
  const t = useTranslations('savedViews')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(viewsQuery(list))
  if (error) return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-24 rounded-lg']} />
  const open = (view: string) => {
    onOpened()
    void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(view)) as never })
  }
  return (
    <div className="grid gap-2 p-1.5">
      {data.length === 0 ? (
        <p className="px-1.5 text-sm text-ink-2">{t('none')}</p>
      ) : (
        <ul className="max-h-64 overflow-y-auto">
          {data.map((view) => (
            <ViewRow
              key={view.id}
              list={list}
              view={view}
              isCurrent={view.query === query}
              onOpen={() => open(view.query)}
            />
          ))}
        </ul>
      )}
      <SaveViewForm list={list} query={query} />
    </div>
  )
}

interface RowProps {
  list: ViewedList
  view: SavedView
  isCurrent: boolean
  onOpen: () => void
}

function ViewRow({ list, view: { id, name }, isCurrent, onOpen }: RowProps) {
  const t = useTranslations('savedViews')
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(savedViewsContract).remove({ id }),
    onSuccess: () => showToast({ title: t('removed') }),
    onError: (error) => showFailure(error, t('failed'), ''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsQuery(list).queryKey }),
  })
  return (
    <li className="flex items-center">
      <button
        type="button"
        aria-current={isCurrent}
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 rounded-md px-3 text-start text-sm font-medium wrap-anywhere hover:bg-surface-2 aria-current:bg-surface-2"
      >
        <bdi>{name}</bdi>
      </button>
      <Button
        look="ghost"
        size="icon"
        pending={remove.isPending}
        aria-label={t('remove', { name: isolated(name) })}
        onClick={() => remove.mutate()}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  )
}
