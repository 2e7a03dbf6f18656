import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Brief } from '#briefs/brief-contract.ts'
import { isForSearchEngines } from '#briefs/visibility.ts'
import { briefQuery, similarQuery } from '#briefs/web/brief-queries.ts'
import { GigClosed } from '#briefs/web/gig-closed.tsx'
import { GigView } from '#briefs/web/gig-view.tsx'
import { fieldsQuery } from '#fields/web/fields-query.ts'
import { GigProposalArea } from '#offers/web/gig-proposal.tsx'
import { onEntry } from '#orders/web/order-queries.ts'
import { answerWith } from '#platform/request-scope.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { excerpt, pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { isApiError, orNotFound } from '#platform/web/query.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { ArrowLeft } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ReportGig } from './report-gig.tsx'

type Place = Pick<Brief, 'category' | 'subcategory'>
type Found = { gig: Brief } | { closed: Place }

/** This page is in `app` because `briefs` must not depend on offers. */
export const Route = createFileRoute('/gigs/$id')({
  staticData: { isContent: true },
  loader: async ({ context, location, params: { id } }): Promise<Found> => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const { queryClient } = context
    const reading = queryClient.fetchQuery(onEntry(briefQuery(id)))
    const found = await orSignIn(orNotFound(orClosed(reading)), { context, location })
    if ('closed' in found) {
      const { category, subcategory } = found.closed
      answerWith(410)
      await queryClient.prefetchQuery(similarQuery(placeOf({ category, subcategory })))
    } else if (found.gig.fields) await queryClient.prefetchQuery(fieldsQuery('brief'))
    return found
  },
  head: ({ match: { context }, loaderData }) => headOf(context, loaderData),
  pendingComponent: Pending,
  component: GigPage,
})

/** A gig that was public and is over, of which only its category is known. */
async function orClosed(reading: Promise<Brief>): Promise<Found> {
  try {
    return { gig: await reading }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'brief.closed') throw error
    return { closed: error.current as Place }
  }
}

function placeOf({ category, subcategory }: Place) {
  return { category: category ?? undefined, subcategory: subcategory ?? undefined }
}

function headOf(context: RouterContext & { site: SiteInfo }, found: Found | undefined) {
  if (!found) return pageHead({ context, title: context.t('shell.notFound') })
  if ('closed' in found) return pageHead({ context, title: context.t('briefs.closed') })
  const { gig } = found
  const title = gig.isAvailable ? gig.title : context.t('briefs.notAvailable')
  const canonical = paths.gig(gig.id)
  return pageHead({
    context,
    title,
    ...(gig.isAvailable && { description: excerpt(gig.description) }),
    // While the board is closed, its list and its pictures are gone.
    ...(context.site.isGigBoardOpen &&
      isForSearchEngines(gig) && {
        canonical,
        image: `/og/gigs/${gig.id}.png`,
        jsonLd: [
          breadcrumbs(context.origin, [
            { name: context.t('briefs.title'), path: paths.gigs },
            { name: title, path: canonical },
          ]),
        ],
      }),
  })
}

function GigPage() {
  const found = Route.useLoaderData()
  if ('closed' in found) {
    return (
      <Frame>
        <GigClosed place={placeOf(found.closed)} />
      </Frame>
    )
  }
  return <OpenGig key={found.gig.id} loaded={found.gig} />
}

function OpenGig({ loaded }: { loaded: Brief }) {
  const { data: gig } = useQuery({ ...briefQuery(String(loaded.id)), initialData: loaded })
  return (
    <Frame>
      <GigView
        gig={gig}
        proposal={<GigProposalArea brief={gig} />}
        report={<ReportGig gig={gig} />}
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('briefs')
  const { site } = Route.useRouteContext()
  return (
    <div className="container-page py-6 sm:py-10">
      {site.isGigBoardOpen && (
        <Link
          to={paths.gigs}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      )}
      {children}
    </div>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_20rem]">
      <div className="grid gap-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
      <Skeleton className="h-64 rounded-xl" />
    </Loading>
  )
}
