import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { useSubcategoryName } from '#services/web/use-categories.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Party } from '#ui/party.tsx'
import type { ListedBrief } from '../admin-contract.ts'
import type { BriefStatus } from '../process.ts'
import { DecideOnGig } from './admin-gig-decision.tsx'
import { GigHiding } from './admin-gig-hiding.tsx'

const tones: Record<BriefStatus, Tone> = {
  draft: 'neutral',
  in_review: 'warning',
  open: 'success',
  paused: 'warning',
  filled: 'neutral',
  closed: 'neutral',
  expired: 'neutral',
}

export function useGigColumns(): Column<ListedBrief>[] {
  const t = useTranslations('admin.gigs')
  const format = useFormatter()
  return [
    { key: 'gig', label: t('gig'), cell: (gig) => <Title gig={gig} /> },
    { key: 'client', label: t('client'), cell: ({ client }) => <Party {...client} /> },
    { key: 'status', label: t('status'), cell: (gig) => <Status gig={gig} /> },
    {
      key: 'proposals',
      label: t('proposals'),
      isNumber: true,
      sort: '-proposals',
      cell: ({ proposals }) => format.number(proposals),
    },
    {
      key: 'hired',
      label: t('hired'),
      isNumber: true,
      isWhole: true,
      sort: '-hired',
      cell: ({ hired, positions }) => t('hiredOf', { hired, positions }),
    },
    {
      key: 'opened',
      label: t('opened'),
      isWhole: true,
      sort: '-openedAt',
      cell: (gig) => <Opened gig={gig} />,
    },
    { key: 'actions', label: t('actions'), cell: (gig) => <Actions key={gig.id} gig={gig} /> },
  ]
}

function Title({ gig: { id, title, subcategory, subcategoryLabel } }: { gig: ListedBrief }) {
  const t = useTranslations('admin.gigs')
  const nameOf = useSubcategoryName()
  return (
    <span className="grid min-w-0 text-end md:min-w-34 md:text-start">
      <Link to={paths.gig(id)} className="min-h-6 font-medium hover:underline">
        <bdi>{t('named', { id, title })}</bdi>
      </Link>
      {subcategory && (
        <span className="text-xs text-ink-3">{nameOf(subcategory, subcategoryLabel)}</span>
      )}
    </span>
  )
}

/** The status, who sees the gig, and why an admin has hidden it. */
function Status({ gig: { status, visibility, isHidden, adminReason } }: { gig: ListedBrief }) {
  const t = useTranslations('admin.gigs')
  return (
    <span className="grid justify-items-end gap-1 md:justify-items-start">
      <Badge dot tone={tones[status]} className="whitespace-nowrap">
        {t(`statuses.${status}`)}
      </Badge>
      <span className="text-xs text-ink-3">{t(`visibilities.${visibility}`)}</span>
      {isHidden && (
        <Badge dot tone="danger">
          {t('isHidden')}
        </Badge>
      )}
      {adminReason && (
        <span dir="auto" className="line-clamp-3 text-xs text-ink-2 md:max-w-44">
          {adminReason}
        </span>
      )}
    </span>
  )
}

/** The day on which the gig opened, or since when it waits. */
function Opened({ gig: { openedAt, submittedAt } }: { gig: ListedBrief }) {
  const t = useTranslations('admin.gigs')
  if (openedAt) return <DateText at={openedAt} />
  return (
    submittedAt && (
      <span className="grid text-ink-3">
        {t('waitsSince')} <DateText at={submittedAt} />
      </span>
    )
  )
}

/** Another admin decides about an admin's own gig. */
function Actions({ gig }: { gig: ListedBrief }) {
  const t = useTranslations('admin.gigs')
  const user = useUser()
  if (gig.client.id === user?.id) return <span className="text-ink-3">{t('ownCase')}</span>
  return (
    <span className="flex flex-wrap justify-end gap-2 md:justify-start">
      {gig.status === 'in_review' && <DecideOnGig gig={gig} />}
      <GigHiding gig={gig} />
    </span>
  )
}
