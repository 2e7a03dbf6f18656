import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Brief } from '#briefs/brief-contract.ts'
import { MatchReasons } from '#briefs/web/match-reasons.tsx'
import { LinkedText } from '#orders/web/linked-text.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { cardClass } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { ChevronDown } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import { RatingText } from '#ui/stars.tsx'
import { useDateTime } from '#ui/use-date-time.ts'
import type { Proposal } from '../proposal-contract.ts'
import type { ComparedFact } from './comparison.ts'
import { GigAnswers } from './gig-answers.tsx'
import { OfferBadge } from './offer-badge.tsx'
import { ProposalActions } from './proposal-actions.tsx'
import { ProposalNote } from './proposal-note.tsx'
import { useProposalFacts } from './use-proposal-facts.ts'

/** The facts that a card lists, besides those in its head. */
const shownFacts: readonly ComparedFact[] = [
  'firstPayment',
  'hourlyRate',
  'overBudget',
  'days',
  'revisions',
  'sharedSkills',
  'jobs',
  'jobsInSubcategory',
  'onTime',
  'responseMinutes',
  'repeatClients',
  'hoursAhead',
]

const running: ReadonlySet<Proposal['status']> = new Set(['offered', 'countered', 'agreed'])

interface Props {
  brief: Brief
  proposal: Proposal
  isChosen: boolean
  /** False once enough proposals are chosen. */
  canChoose: boolean
  onChoose: (isChosen: boolean) => void
}

/** A proposal in the client's list. */
export function ProposalCard({ brief, proposal, isChosen, canChoose, onChoose }: Props) {
  const t = useTranslations('proposals')
  const { viber } = proposal
  return (
    <article className={cx(cardClass, 'grid grid-cols-1 gap-4 p-5')}>
      <Head proposal={proposal} />
      {proposal.note === null ? (
        <p className="text-ink-3">{t('removedWords')}</p>
      ) : (
        <LinkedText text={proposal.note} className="max-w-prose" />
      )}
      <Answers proposal={proposal} />
      <Facts proposal={proposal} />
      {proposal.match && <MatchReasons reasons={proposal.match.reasons} gig={brief} />}
      <ProposalNote proposal={proposal} />
      <div className="grid gap-3 border-t border-line pt-3">
        {running.has(proposal.status) && (
          <Checkbox
            label={t('choose')}
            aria-label={t('chooseName', { name: isolated(viber.fullName) })}
            checked={isChosen}
            disabled={!isChosen && !canChoose}
            onChange={({ target }) => onChoose(target.checked)}
            className="justify-self-start py-0!"
            {...(!isChosen && !canChoose && { hint: t('tooManyChosen') })}
          />
        )}
        <ProposalActions proposal={proposal} />
      </div>
    </article>
  )
}

function Head({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('proposals')
  const { viber, mark } = proposal
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <OfferBadge status={proposal.status} />
          {mark.isShortlisted && <Badge tone="brand">{t('shortlisted')}</Badge>}
          {!mark.isRead && <Badge tone="info">{t('unread')}</Badge>}
          {proposal.isOutdated && <Badge tone="warning">{t('outdated')}</Badge>}
        </p>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={viber.fullName} src={viber.avatar} />
          <div className="min-w-0">
            <h2 className="font-sans text-lg font-semibold wrap-anywhere">
              <Link to={paths.viber(viber.id)} className="inline-block min-h-6 hover:underline">
                <bdi>{viber.fullName}</bdi>
              </Link>
            </h2>
            {viber.headline && (
              <p dir="auto" className="text-sm wrap-anywhere text-ink-3">
                {viber.headline}
              </p>
            )}
            <RatingText average={viber.rating.average} count={viber.rating.count} />
          </div>
        </div>
        <Turn proposal={proposal} />
      </div>
      <p className="sm:text-right">
        <Money amount={proposal.total} className="text-xl font-bold" />
        <span className="block text-sm text-ink-3">{t('readyIn', { count: proposal.days })}</span>
      </p>
    </div>
  )
}

/** Who acts next, and by when. */
function Turn({ proposal: { status, answerBy, viber } }: { proposal: Proposal }) {
  const t = useTranslations('proposals')
  const dateTime = useDateTime()
  if (answerBy === null) return null
  const isYours = status === 'offered'
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      {isYours
        ? t('answerBy', { at: dateTime(answerBy) })
        : t('waitingFor', { name: isolated(viber.fullName) })}
    </p>
  )
}

function Answers({ proposal: { questions, answers } }: Pick<Props, 'proposal'>) {
  const t = useTranslations('proposals')
  if (answers.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('answers')}
        <ChevronDown aria-hidden className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <GigAnswers questions={questions} answers={answers} />
    </details>
  )
}

function Facts({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('proposals.rows')
  const textOf = useProposalFacts()
  const facts = shownFacts.flatMap((fact) => {
    const text = textOf(proposal, fact)
    return text === null ? [] : [{ fact, text }]
  })
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3 lg:grid-cols-4">
      {facts.map(({ fact, text }) => (
        <div key={fact} className="min-w-0">
          <dt className="text-ink-3">{t(fact)}</dt>
          <dd dir="auto" className="font-medium wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
