import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { servicesContract } from '#services/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft, Lock } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { PackagesEditor } from './packages-editor.tsx'
import { packagesQuery } from './packages-query.ts'

/** The editor for the packages of a service, for its owner. */
export const Route = createFileRoute('/services/$id/packages')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const { queryClient } = context
    const reading = Promise.all([
      queryClient.fetchQuery({ ...read(servicesContract, 'get', { id }), staleTime: 0 }),
      queryClient.fetchQuery({ ...packagesQuery(Number(id)), staleTime: 0 }),
    ])
    const [service, packages] = await orSignIn(orNotFound(reading), { context, location })
    return { service, packages }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? context.t('packages.editor.pageTitle', { title: loaderData.service.title })
        : context.t('shell.notFound'),
    }),
  pendingComponent: Pending,
  component: PackagesPage,
})

function PackagesPage() {
  const t = useTranslations('packages.editor')
  const format = useFormatter()
  const { user, site } = Route.useRouteContext()
  const loaded = Route.useLoaderData()
  const { service } = loaded
  const { data: packages } = useQuery({
    ...packagesQuery(service.id),
    initialData: loaded.packages,
  })
  const isOwner = service.userId === user.id
  return (
    <div className="container-page max-w-5xl py-8 sm:py-12">
      <Link to={paths.service(service.id)} className={buttonClass('ghost')}>
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('back')}
      </Link>
      <h1 className="mt-4 text-3xl">{t('title')}</h1>
      <p dir="auto" className="mt-1 font-medium wrap-anywhere">
        {service.title}
      </p>
      {isOwner && (
        <p className="mt-2 mb-6 text-ink-2">
          {t('text', { rate: format.number(service.hourlyRate, 'price') })}
        </p>
      )}
      {!isOwner && <EmptyState icon={Lock} title={t('notYours')} text={t('notYoursText')} />}
      {isOwner && !site.hasPackages && <Alert tone="warning">{t('off')}</Alert>}
      {isOwner && site.hasPackages && (
        <PackagesEditor key={service.id} serviceId={service.id} loaded={packages} />
      )}
    </div>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid max-w-5xl gap-6 py-8 sm:py-12">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-96 rounded-xl" />
    </Loading>
  )
}
