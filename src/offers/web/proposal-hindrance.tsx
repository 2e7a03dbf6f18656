import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Brief, proposalHindrances } from '#briefs/brief-contract.ts'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { MAX_OPEN_OFFERS } from '../limits.ts'

type Hindrance = Exclude<(typeof proposalHindrances)[number], 'own' | 'exists'>

interface Props {
  brief: Brief
  why: Hindrance
}

/** Why the viewer cannot send a proposal, and what they can do about it. */
export function ProposalHindrance({ brief, why }: Props) {
  const t = useTranslations('proposals')
  return (
    <Card className="grid justify-items-start gap-3">
      <p>
        {why === 'not_open' && brief.status === 'paused'
          ? t('hindrance.paused')
          : t(`hindrance.${why}`, { max: MAX_OPEN_OFFERS })}
      </p>
      <WayOn brief={brief} why={why} />
    </Card>
  )
}

function WayOn({ brief, why }: Props) {
  const t = useTranslations('proposals.wayOn')
  const { site } = useRouteContext({ from: '__root__' })
  switch (why) {
    case 'sign_in':
      return (
        <Link to={paths.auth} search={{ next: paths.gig(brief.id) }} className={buttonClass()}>
          {t('sign_in')}
        </Link>
      )
    case 'vibers_only':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary')}>
          {t('vibers_only')}
        </Link>
      )
    case 'service_first':
      return (
        <Link to={paths.dashboard} search={{ tab: 'services' }} className={buttonClass()}>
          {t('service_first')}
        </Link>
      )
    case 'too_many_open':
    case 'allowance':
      return (
        <Link to={paths.offers} className={buttonClass('secondary')}>
          {t('offers')}
        </Link>
      )
    default:
      if (!site.isGigBoardOpen) return null
      return (
        <Link to={paths.gigs} className={buttonClass('secondary')}>
          {t('gigs')}
        </Link>
      )
  }
}
