import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Brief } from '#briefs/brief-contract.ts'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Money } from '#ui/money.tsx'
import { Queried } from '#ui/queried.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { OfferBadge } from './offer-badge.tsx'
import { ProposalHindrance } from './proposal-hindrance.tsx'
import { ownProposalQuery } from './proposal-queries.ts'

const LOADING = ['h-48 rounded-xl']

const ProposalForm = lazyPart(async () => (await import('./proposal-form.tsx')).ProposalForm)

/**
 * What the viewer of a gig can do about proposals: send one, follow their own, or read those for their gig. Otherwise
 * why they cannot send one.
 */
export function GigProposalArea({ brief }: { brief: Brief }) {
  const t = useTranslations('proposals.area')
  const user = useUser()
  const { role, ownOfferId, canPropose, why } = brief.viewer
  // What was typed stays if the gig is full or paused before it is sent.
  const [hasBegun] = useState(canPropose)
  const showsForm = canPropose || (hasBegun && ownOfferId === null)
  // An admin reads a gig to moderate it.
  if (role === 'admin' && ownOfferId === null) return null
  return (
    <section
      id="proposal"
      aria-labelledby="proposal-title"
      className="grid scroll-mt-24 grid-cols-1 gap-4"
    >
      <h2 id="proposal-title" className="text-2xl">
        {t(role === 'client' ? 'ofYourGig' : ownOfferId === null ? 'title' : 'own')}
      </h2>
      {role === 'client' && <ToProposals brief={brief} />}
      {ownOfferId !== null && <OwnProposal brief={brief} />}
      {why && why !== 'own' && why !== 'exists' && <ProposalHindrance brief={brief} why={why} />}
      {user && showsForm && (
        <Suspense fallback={<Skeletons classes={LOADING} />}>
          <ProposalForm brief={brief} user={user} />
        </Suspense>
      )}
    </section>
  )
}

function ToProposals({ brief }: { brief: Brief }) {
  const t = useTranslations('proposals.area')
  return (
    <Link to={paths.proposals(brief.id)} className={`${buttonClass()} justify-self-start`}>
      {t('toProposals', { count: brief.own?.proposalCount ?? 0 })}
    </Link>
  )
}

/** The state of the viewer's own proposal, with a link to its page. */
function OwnProposal({ brief }: { brief: Brief }) {
  const t = useTranslations('proposals')
  const own = useQuery(ownProposalQuery(brief.id))
  return (
    <Queried query={own} loading={LOADING} level={3}>
      {({ items: [proposal] }) =>
        proposal && (
          <Card className="grid gap-3">
            <p className="flex flex-wrap items-center gap-2">
              <OfferBadge status={proposal.status} />
              {proposal.isOutdated && <Badge tone="warning">{t('outdated')}</Badge>}
            </p>
            <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <Money amount={proposal.total} className="text-xl font-bold" />
              <span className="text-sm text-ink-3">
                {t('area.sentOn')} <DateText at={proposal.createdAt} />
              </span>
            </p>
            <Link
              to={paths.offer(proposal.id)}
              className={`${buttonClass('secondary')} justify-self-start`}
            >
              {t('view')}
            </Link>
          </Card>
        )
      }
    </Queried>
  )
}
