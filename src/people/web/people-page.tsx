import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleList } from './people-list.tsx'
import { peopleQuery } from './people-queries.ts'
import { peopleSearch } from './people-search.ts'

export const Route = createFileRoute('/_admin/admin/users')({
  validateSearch: peopleSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, peopleQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('people.title') }),
  component: PeoplePage,
})

function PeoplePage() {
  const t = useTranslations('people')
  const search = Route.useSearch()
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      <PeopleFilters search={search} />
      <PeopleList search={search} />
    </>
  )
}
