import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { mayErase } from '#accounts/may-manage.ts'
import { peopleContract } from '#people/contract.ts'
import { activityQuery } from '#people/web/person-activity.tsx'
import { notesQuery } from '#people/web/person-notes.tsx'
import { PersonView } from '#people/web/person-view.tsx'
import { useRefreshPerson } from '#people/web/use-refresh-person.ts'
import { EraseButton } from '#personal-data/web/erase-button.tsx'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

const personQuery = (id: number) => read(peopleContract, 'get', { id })

/** This page is in `app` because `people` must not depend on `personal-data`, which erases what `people` keeps. */
export const Route = createFileRoute('/_admin/admin/users/$id')({
  loader: async ({ context, location, params: { id } }) => {
    if (!context.user.isAdmin) return undefined
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
    const reading = context.queryClient.fetchQuery({ ...personQuery(Number(id)), staleTime: 0 })
    // Their own parts of the page show the error, if they cannot be read.
    const parts = Promise.all([
      context.queryClient.prefetchQuery({ ...activityQuery(Number(id)), staleTime: 0 }),
      context.queryClient.prefetchQuery({ ...notesQuery(Number(id)), staleTime: 0 }),
    ])
    const { fullName } = await orSignIn(orNotFound(reading), { context, location })
    await parts
    return { fullName }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({ context, title: loaderData?.fullName ?? context.t('people.file.title') }),
  pendingComponent: Pending,
  component: PersonPage,
})

function PersonPage() {
  const t = useTranslations('people')
  const { id } = Route.useParams()
  const { user } = Route.useRouteContext()
  const refresh = useRefreshPerson(Number(id))
  const { data, error, refetch } = useQuery(personQuery(Number(id)))
  if (error) return <AccessDenied error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p>
        <Link
          to="/admin/users"
          className="inline-flex min-h-11 items-center text-sm font-medium text-brand-ink hover:underline"
        >
          {t('file.back')}
        </Link>
      </p>
      {data ? (
        <PersonView
          person={data}
          viewer={user}
          erase={mayErase(user.role, data.role) && <EraseButton person={data} onDone={refresh} />}
        />
      ) : (
        <Pending />
      )}
    </>
  )
}

function Pending() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-16 w-2/3" />
      <Skeleton className="h-48 rounded-xl" />
      <Skeleton className="h-48 rounded-xl" />
    </Loading>
  )
}
