import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'
import { ArrowLeft } from '#ui/icons.ts'
import { briefQuery } from './brief-queries.ts'
import { GigEditor } from './editor/gig-editor.tsx'
import { canEdit } from './view/gig-tools.tsx'

export const Route = createFileRoute('/gigs/$id/edit')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const { queryClient } = context
    const reading = queryClient.fetchQuery({ ...briefQuery(id), staleTime: 0 })
    const gig = await orSignIn(orNotFound(reading), { context, location })
    if (gig.viewer.role !== 'client') throw notFound()
    // A gig that has ended or is hidden cannot be edited; its page says why.
    if (!canEdit(gig)) throw redirect({ to: paths.gig(gig.id), statusCode: 302 })
    await queryClient.prefetchQuery(categoriesQuery)
    return gig
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('briefs.editTitle') }),
  component: EditGigPage,
})

function EditGigPage() {
  const t = useTranslations('briefs')
  const { id } = Route.useParams()
  const loaded = Route.useLoaderData()
  const { data: gig } = useQuery({ ...briefQuery(id), initialData: loaded })
  return (
    <div className="container-page max-w-3xl py-8 sm:py-12">
      <Link
        to={paths.gig(gig.id)}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        <bdi className="wrap-anywhere">{gig.title}</bdi>
      </Link>
      <h1 className="mt-2 mb-6 text-3xl">{t('editTitle')}</h1>
      <GigEditor key={gig.id} gig={gig} />
    </div>
  )
}
