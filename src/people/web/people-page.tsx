import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paramsOf, searchOf, type ListSearch } from '#platform/web/list-search.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { SavedViews } from '#saved-views/web/saved-views.tsx'
import { AdminList } from '#ui/admin-list.tsx'
import { Avatar } from '#ui/avatar.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Users } from '#ui/icons.ts'
import type { FilterFields } from '#ui/list-filters.tsx'
import { peopleList } from '../admin-list.ts'
import { peopleContract, type ListedPerson } from '../contract.ts'
import { InviteButton } from './invite-button.tsx'
import { Marks } from './marks.tsx'
import { usePeopleBulk } from './use-people-bulk.ts'

const peopleQuery = (search: ListSearch<typeof peopleList>) =>
  read(peopleContract, 'list', paramsOf(search))

export const Route = createFileRoute('/_admin/admin/users')({
  validateSearch: searchOf(peopleList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, peopleQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('people.title') }),
  component: PeoplePage,
})

function PeoplePage() {
  const t = useTranslations('people')
  const search = Route.useSearch()
  const countOf = ({ total, isBounded }: { total: number; isBounded?: boolean }) =>
    t(isBounded ? 'countBounded' : 'count', { count: total })
  return (
    <AdminList
      list={peopleList}
      search={search}
      views={<SavedViews list="users" search={search} />}
      bulk={usePeopleBulk()}
      query={peopleQuery(search)}
      exportPath={peopleContract.export.path}
      title={t('title')}
      text={t('text')}
      action={<InviteButton />}
      fields={useFields()}
      columns={useColumns()}
      none={{ icon: Users, title: t('none'), text: t('noneText') }}
      note={countOf}
    />
  )
}

function useFields(): FilterFields<typeof peopleList> {
  const t = useTranslations('people')
  const all = t('any')
  return {
    q: { label: t('find') },
    role: { label: t('role'), all, nameOf: (role) => t(`roles.${role}`) },
    kind: { label: t('kind'), all, nameOf: (kind) => t(`kinds.${kind}`) },
    status: {
      label: t('status'),
      all: t('anyStatus'),
      nameOf: (status) => t(`statuses.${status}`),
    },
    mail: { label: t('mail'), all, nameOf: (mail) => t(`mails.${mail}`) },
    joinedFrom: { label: t('joinedFrom') },
    joinedTo: { label: t('joinedTo') },
  }
}

function useColumns(): Column<ListedPerson>[] {
  const t = useTranslations('people')
  return [
    {
      key: 'person',
      label: t('person'),
      sort: 'username',
      cell: (person) => <Named person={person} />,
    },
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
      sort: '-createdAt',
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
    {
      key: 'seen',
      label: t('lastSeen'),
      isWhole: true,
      sort: '-lastSeenAt',
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
