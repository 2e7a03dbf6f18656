import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmNotice } from '#accounts/web/verification-notice.tsx'
import { useUser } from '#platform/web/session.ts'
import { Alert } from '#ui/alert.tsx'
import { isolated } from '#ui/isolated.ts'
import type { OffPlatform } from '#messages/off-platform.ts'
import { NewQuestions } from '#fields/web/new-questions.tsx'
import { paths } from '#platform/web/paths.ts'
import type { Brief } from '../../brief-contract.ts'
import type { Visibility } from '../../brief.ts'
import { useHasPassed } from '../brief-words.ts'

/** What its readers must know about the state of a gig. */
export function GigNotices({ gig }: { gig: Brief }) {
  const t = useTranslations('briefs.notices')
  const { status, own } = gig
  const isClient = gig.viewer.role === 'client'
  return (
    <div className="grid gap-3 not-empty:mb-6">
      {own?.hiddenAt && <Decision title={t('hidden')} gig={gig} />}
      {own?.adminReason && status === 'draft' && <Decision title={t('refused')} gig={gig} />}
      {status === 'in_review' && <Alert title={t('inReview')}>{t('inReviewText')}</Alert>}
      {status === 'paused' && (
        <Alert tone="warning" title={t('paused')}>
          {isClient && t('pausedText')}
        </Alert>
      )}
      {isClient && status === 'open' && gig.visibility === 'invited' && !own?.hasProposals && (
        <InviteNow id={gig.id} />
      )}
      {isClient && (status === 'open' || status === 'paused') && <DatePassed gig={gig} />}
      <Ended gig={gig} />
      {isClient && <Unconfirmed gig={gig} />}
      {isClient && (
        <NewQuestions subject="brief" answers={gig.fields} owner={{ category: gig.category }} />
      )}
      {isClient && own && own.warnings.length > 0 && (
        <WordsWarning found={own.warnings[0] ?? 'contact'} visibility={gig.visibility} />
      )}
    </div>
  )
}

interface WarningProps {
  found: OffPlatform
  visibility: Visibility
  live?: boolean
}

/** Warns a client of contact details or a request to pay elsewhere in their text. It blocks nothing. */
export function WordsWarning({ found, visibility, live = false }: WarningProps) {
  const t = useTranslations('briefs.notices')
  return (
    <Alert live={live} tone="warning" title={t(`warnings.${found}`)}>
      {t('warningText', { visibility })}
    </Alert>
  )
}

/** A decision by an admin with its reason, and the way to appeal. */
function Decision({ title, gig }: { title: string; gig: Brief }) {
  const { own, viewer } = gig
  const t = useTranslations('briefs.notices')
  return (
    <Alert tone="danger" title={title} className="wrap-anywhere">
      {own?.adminReason && <p>{t('reason', { reason: isolated(own.adminReason) })}</p>}
      {viewer.role === 'client' && (
        <Link
          to="/contact"
          search={{ gig: gig.id }}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
        >
          {t('appeal')}
        </Link>
      )}
    </Alert>
  )
}

/** Only invited vibers see such a gig, and so far there are none. */
function InviteNow({ id }: { id: number }) {
  const t = useTranslations('briefs.notices')
  return (
    <Alert title={t('inviteNow')}>
      <p>{t('inviteNowText')}</p>
      <Link
        to={paths.proposals(id)}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
      >
        {t('inviteLink')}
      </Link>
    </Alert>
  )
}

/** Asks the client for another date, because vibers may think that it is too late. */
function DatePassed({ gig: { id, neededBy } }: { gig: Brief }) {
  const t = useTranslations('briefs.notices')
  if (!useHasPassed(neededBy)) return null
  return (
    <Alert tone="warning" title={t('datePassed')}>
      <p>{t('datePassedText')}</p>
      <Link
        to={paths.editGig(id)}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
      >
        {t('changeDate')}
      </Link>
    </Alert>
  )
}

function Ended({ gig: { status, own } }: { gig: Brief }) {
  const t = useTranslations('briefs')
  if (status !== 'filled' && status !== 'closed' && status !== 'expired') return null
  return (
    <Alert title={t(`notices.${status}`)}>
      {own?.closeReason && status === 'closed' && t(`closeReasons.${own.closeReason}`)}
    </Alert>
  )
}

/** A draft cannot be published before its client has confirmed their address. */
function Unconfirmed({ gig: { status } }: { gig: Brief }) {
  if (useUser()?.isEmailVerified !== false || status !== 'draft') return null
  return <ConfirmToPublish />
}

export function ConfirmToPublish() {
  const t = useTranslations('briefs.notices')
  return <ConfirmNotice title={t('emailFirst')} text={t('emailFirstText')} />
}
