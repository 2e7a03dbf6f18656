import { AwayNotice } from '#accounts/web/away/away-notice.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import type { Offer, OfferVersion } from '../offer-contract.ts'
import type { DeclineReason } from '../process.ts'
import { EarlierAnswers, OfferAnswers } from './gig-answers.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferBadge } from './offer-badge.tsx'
import { OfferReport } from './offer-report.tsx'
import { OfferHistory } from './offer-history.tsx'
import { OfferTurn } from './offer-turn.tsx'
import { VersionChanges, VersionNote, VersionTerms } from './offer-version.tsx'
import {
  counterpartOf,
  kindOf,
  titleKeyOf,
  useOfferWords,
  useOriginName,
  useReasonName,
} from './offer-words.ts'
import { WriteForm, writingOf } from './write-form.tsx'

/** An offer with its newest terms, the viewer's moves, and everything before. */
export function OfferView({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const ofProposals = useTranslations('proposals')
  const words = useOfferWords(offer)
  const [isWriting, setWriting] = useState(false)
  const [newest, ...earlier] = offer.versions
  const move = writingOf(offer)
  return (
    <>
      <header className="mt-2 mb-6">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          <OfferBadge status={offer.status} />
          <Origin offer={offer} />
          {offer.isOutdated && <Badge tone="warning">{ofProposals('outdated')}</Badge>}
        </p>
        <h1 dir="auto" className="mt-2 text-3xl wrap-anywhere">
          {offer.title === null
            ? t('removedWords')
            : offer.brief
              ? offer.title
              : t(titleKeyOf(offer), words)}
        </h1>
        <People offer={offer} />
      </header>
      <div className="grid grid-cols-1 gap-6">
        {newest && <Newest offer={offer} version={newest} onWrite={() => setWriting(true)} />}
        {isWriting && move && (
          <WriteForm offer={offer} move={move} onDone={() => setWriting(false)} />
        )}
        {earlier.length > 0 && <Earlier offer={offer} versions={earlier} />}
        <OfferHistory offer={offer} />
        <OfferReport offer={offer} />
      </div>
    </>
  )
}

/** Where the offer comes from; of a proposal, with a link to the gig unless it is hidden. */
function Origin({ offer }: { offer: Offer }) {
  const originOf = useOriginName()
  const { brief } = offer
  return (
    <span className="min-w-0 wrap-anywhere">
      {brief && brief.title !== null ? (
        <Link to={paths.gig(brief.id)} className="font-medium text-ink-2 underline hover:text-ink">
          {originOf(offer)}
        </Link>
      ) : (
        originOf(offer)
      )}
    </span>
  )
}

function People({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const other = counterpartOf(offer)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
      {other && (
        <span className="min-w-0 wrap-anywhere">
          {t(offer.viewerRole === 'client' ? 'fromViber' : 'withClient')}{' '}
          <Link to={paths.viber(other.id)} className="font-medium text-ink hover:underline">
            <bdi>{other.fullName}</bdi>
          </Link>
        </span>
      )}
      {offer.brief?.title === null && (
        <span className="min-w-0 wrap-anywhere">
          {t('forGig')} {t('hiddenGig')}
        </span>
      )}
      <Link to={paths.service(offer.service.id)} className="min-w-0 wrap-anywhere hover:underline">
        <bdi>{offer.service.title}</bdi>
      </Link>
      {other && offer.canMessage && (
        <Link to={paths.messages(other.id)} className={buttonClass('ghost')}>
          {t('message')}
        </Link>
      )}
    </p>
  )
}

interface NewestProps {
  offer: Offer
  version: OfferVersion
  onWrite: () => void
}

function Newest({ offer, version, onWrite }: NewestProps) {
  const t = useTranslations('offers')
  return (
    <Card as="section" aria-labelledby="newest" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="newest" className="text-xl">
          {version.number === 0 ? t('request') : t('version', { n: version.number })}
        </h2>
        <span className="text-sm text-ink-3">
          <DateText at={version.createdAt} look="dateTime" />
        </span>
      </div>
      <OfferTurn offer={offer} />
      {offer.viewerRole === 'client' && offer.away && <AwayNotice {...offer.away} />}
      {!offer.service.isOffered && offer.process.defaultOutcome === 'expire' && !offer.amends && (
        <Alert tone="warning">{t('serviceGone', { kind: kindOf(offer) })}</Alert>
      )}
      <Ended offer={offer} />
      <OfferActions offer={offer} onWrite={onWrite} />
      <VersionChanges changes={version.changes} />
      <VersionTerms offerId={offer.id} version={version} />
      <VersionNote offer={offer} version={version} />
      <OfferAnswers offer={offer} />
    </Card>
  )
}

/** How the offer ended, with the words of the person who ended it. */
function Ended({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const words = useOfferWords(offer)
  const reasonOf = useReasonName(offer.origin === 'proposal')
  if (offer.process.waitingFor) return null
  const last = offer.events.at(-1)
  const isPersons = last && last.by !== 'system'
  return (
    <Alert title={t(`ended.${offer.status}`, words)}>
      {isPersons && last.reason && <p>{reasonOf(last.reason as DeclineReason)}</p>}
      {isPersons && last.note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {last.note}
        </p>
      )}
    </Alert>
  )
}

function Earlier({ offer, versions }: { offer: Offer; versions: readonly OfferVersion[] }) {
  const t = useTranslations('offers')
  return (
    <Card as="section" aria-labelledby="earlier" className="grid gap-3">
      <h2 id="earlier" className="text-xl">
        {t('earlier')}
      </h2>
      {versions.map((version) => (
        <details key={version.number} className="rounded-lg border border-line p-4">
          <summary className="min-h-6 cursor-pointer font-semibold">
            {version.number === 0 ? t('request') : t('version', { n: version.number })}{' '}
            <span className="text-sm font-normal text-ink-3">
              <DateText at={version.createdAt} look="dateTime" />
            </span>
          </summary>
          <div className="mt-3 grid gap-4">
            <VersionChanges changes={version.changes} />
            <VersionTerms offerId={offer.id} version={version} />
            <VersionNote offer={offer} version={version} />
            <EarlierAnswers offer={offer} version={version} />
          </div>
        </details>
      ))}
    </Card>
  )
}
