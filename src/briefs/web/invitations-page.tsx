import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { pageIn, type PageMark } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Lock, MailOpen } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Queried } from '#ui/queried.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { INVITATIONS_PER_PAGE, receivedQuery } from './invitation-queries.ts'

interface Search {
  page?: PageMark | undefined
}

/** The gigs that a viber was invited to. */
export const Route = createFileRoute('/gigs/invitations')({
  validateSearch: (raw: Record<string, unknown>): Search => ({ page: pageIn(raw) }),
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  /** The server waits for the list; the browser shows the page immediately with skeletons. */
  loader: async ({ context, location, deps: { page } }) => {
    if (!context.user.isServiceProvider) return
    const reading = context.queryClient.fetchQuery({ ...receivedQuery(page), staleTime: 0 })
    if (typeof window === 'undefined') await orSignIn(reading, { context, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('briefs.invitations.title') }),
  component: InvitationsPage,
})

function InvitationsPage() {
  const t = useTranslations('briefs.invitations')
  const { user } = Route.useRouteContext()
  return (
    <div className="container-page max-w-4xl py-8 sm:py-12">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t('text')}</p>
      {user.isServiceProvider ? <Invitations /> : <NoViber />}
    </div>
  )
}

function Invitations() {
  const { page } = Route.useSearch()
  const query = useQuery(receivedQuery(page))
  return (
    <Queried query={query} loading={['h-72 rounded-xl', 'h-72 rounded-xl']}>
      {(found) => (
        <div className="grid grid-cols-1 gap-6">
          <Paged
            found={found}
            page={page ?? 1}
            pageSize={INVITATIONS_PER_PAGE}
            empty={<NoInvitations />}
          >
            <ul className="grid grid-cols-1 gap-4">
              {found.items.map((invitation) => (
                <li key={invitation.id}>
                  <InvitationCard invitation={invitation} />
                </li>
              ))}
            </ul>
          </Paged>
        </div>
      )}
    </Queried>
  )
}

function NoInvitations() {
  const t = useTranslations('briefs')
  const { site } = Route.useRouteContext()
  return (
    <EmptyState
      icon={MailOpen}
      title={t('invitations.none')}
      text={t('invitations.noneText')}
      action={
        site.isGigBoardOpen && (
          <Link to={paths.gigs} className={buttonClass('secondary')}>
            {t('all')}
          </Link>
        )
      }
    />
  )
}

function NoViber() {
  const t = useTranslations('briefs.invitations')
  return (
    <EmptyState
      icon={Lock}
      title={t('vibersOnly')}
      text={t('vibersOnlyText')}
      action={
        <Link to={paths.dashboard} className={buttonClass('secondary')}>
          {t('becomeViber')}
        </Link>
      }
    />
  )
}
