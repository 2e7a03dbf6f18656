import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { OlderLink } from '#ui/older-link.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { ListedPerson } from '../contract.ts'
import { Marks } from './marks.tsx'
import { peopleQuery } from './people-queries.ts'
import type { PeopleSearch } from './people-search.ts'

export function PeopleList({ search }: { search: PeopleSearch }) {
  const t = useTranslations('people')
  const { data, error, refetch } = useQuery(peopleQuery(search))
  const columns = useColumns()
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-96 rounded-xl" />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    return <EmptyState icon={Users} title={t('none')} text={t('noneText')} />
  }
  return (
    <>
      <p className="text-sm text-ink-3">
        {t(data.isBounded ? 'countBounded' : 'count', { count: data.total })}
      </p>
      <DataTable label={t('title')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
      <OlderLink before={data.next ? data.items.at(-1)?.id : undefined} />
    </>
  )
}

function useColumns(): Column<ListedPerson>[] {
  const t = useTranslations('people')
  return [
    { key: 'person', label: t('person'), cell: (person) => <Named person={person} /> },
    {
      key: 'email',
      label: t('email'),
      cell: ({ email, status }) => (status === 'deleted' ? '–' : <Address email={email} />),
    },
    { key: 'standing', label: t('standing'), cell: (person) => <Marks person={person} /> },
    {
      key: 'joined',
      label: t('joined'),
      isWhole: true,
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
    {
      key: 'seen',
      label: t('lastSeen'),
      isWhole: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <DateText at={lastSeenAt} />
        ) : (
          <span className="text-ink-3">{t('never')}</span>
        ),
    },
  ]
}

/** Lets a long email address wrap before the @ rather than within a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="min-w-0 text-end md:text-start">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function Named({ person: { id, fullName, username, avatar } }: { person: ListedPerson }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={fullName} src={avatar} size="sm" />
      <span className="min-w-0 md:max-w-52">
        <Link
          to={paths.person(id)}
          dir="auto"
          className="inline-flex min-h-6 items-center font-medium text-brand-ink hover:underline"
        >
          {fullName}
        </Link>
        <span className="block text-xs text-ink-3">@{username}</span>
      </span>
    </span>
  )
}
