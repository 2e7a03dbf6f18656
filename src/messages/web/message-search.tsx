import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { searchQuery } from './message-queries.ts'
import { ShortTime } from './message-time.tsx'
import { useLineText } from './use-line-text.ts'

/** Search results; each links to the message in its thread. */
export function FoundMessages({ q, onOpen }: { q: string; onOpen: () => void }) {
  const lineText = useLineText()
  const t = useTranslations('messages')
  const found = useQuery({ ...searchQuery(q), staleTime: 0 })
  if (found.isError && !found.data) {
    return <ErrorState level={3} error={found.error} onRetry={() => void found.refetch()} />
  }
  if (!found.data) {
    return (
      <Loading className="grid gap-2 p-3">
        <Skeleton className="h-16 rounded-xl" />
        <Skeleton className="h-16 rounded-xl" />
      </Loading>
    )
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <p role="status" className="px-4 pt-3 text-sm text-ink-3">
        {t('found', { count: found.data.length })}
      </p>
      <ul aria-label={t('foundLabel')} className="grid grid-cols-1 gap-1 p-2">
        {found.data.map(({ id, content, createdAt, offer, other }) => (
          <li key={id}>
            <Link
              to={paths.messages(other.userId)}
              search={{ at: id }}
              onClick={onOpen}
              className="flex min-h-16 items-center gap-3 rounded-xl px-3 py-2 hover:bg-surface-2"
            >
              <Avatar name={other.fullName} src={other.avatar} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <bdi className="min-w-0 flex-1 truncate font-semibold">{other.fullName}</bdi>
                  <ShortTime at={createdAt} className="shrink-0 text-xs text-ink-3" />
                </span>
                <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
                  {lineText(content, offer?.line)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
