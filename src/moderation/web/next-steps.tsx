import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ReportCase } from '#reports/contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { ReportedGig } from './reported-gig.tsx'
import { useAdminPaths } from './use-admin-paths.ts'

/** Longest search text that is accepted. */
const MAX_SEARCHED = 80

/** Links to follow-up actions on a report. */
export function NextSteps({
  report: { subject, subjectId, reported, excerpt },
}: {
  report: ReportCase
}) {
  const t = useTranslations('moderation.next')
  const { hasPeople, person, services, reviews } = useAdminPaths()
  const q = excerpt?.slice(0, MAX_SEARCHED)
  const steps = [
    hasPeople && {
      to: person(reported.id),
      label: t('suspend', { name: isolated(reported.fullName) }),
    },
    subject === 'service' &&
      services && { to: services, search: { q } as never, label: t('hideService') },
    subject === 'review' &&
      reviews && { to: reviews, search: { q } as never, label: t('hideReview') },
  ].filter((step) => typeof step === 'object')
  const isGig = subject === 'brief'
  if (steps.length === 0 && !isGig) return null
  return (
    <nav aria-label={t('title')} className="flex flex-wrap gap-2">
      {steps.map(({ label, ...place }) => (
        <Link key={label} {...place} className={buttonClass('secondary')}>
          {label}
        </Link>
      ))}
      {isGig && <ReportedGig id={subjectId} />}
    </nav>
  )
}
