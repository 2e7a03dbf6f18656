import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useDateTime } from '#ui/use-date-time.ts'
import { useDayName } from '#ui/use-day-name.ts'
import type { Brief } from '../../brief-contract.ts'
import { useBudgetName, useClientFacts, useHasPassed } from '../brief-words.ts'

/** The terms of a gig beside its description. */
export function GigFacts({ gig }: { gig: Brief }) {
  const t = useTranslations('briefs')
  const budgetName = useBudgetName()
  const dayName = useDayName()
  const format = useFormatter()
  const hasPassed = useHasPassed(gig.neededBy)
  const { own } = gig
  return (
    <Card as="section" aria-labelledby="gig-terms">
      <h2 id="gig-terms" className="sr-only">
        {t('facts.title')}
      </h2>
      <dl className="grid gap-4">
        <Fact name={t('facts.budget')}>
          <span className="text-lg font-bold tabular-nums">{budgetName(gig)}</span>
          {gig.budgetType && (
            <span className="block text-sm text-ink-3">{t(`budgetTypes.${gig.budgetType}`)}</span>
          )}
        </Fact>
        {gig.hours !== null && (
          <Fact name={t('facts.hours')}>
            {t('facts.hoursValue', { hours: format.number(gig.hours), count: gig.hours })}
          </Fact>
        )}
        {gig.neededBy && (
          <Fact name={t('facts.neededBy')}>
            {dayName(gig.neededBy)}
            {hasPassed && (
              <span className="block text-sm text-ink-3">{t('facts.neededByPassed')}</span>
            )}
          </Fact>
        )}
        {gig.positions > 1 && (
          <Fact name={t('facts.positions')}>
            {t('facts.positionsValue', { hired: gig.hired, positions: gig.positions })}
          </Fact>
        )}
        {gig.status !== 'draft' && (
          <Fact name={t('facts.proposals')}>
            {own
              ? t('proposalCount', { count: own.proposalCount })
              : t(`proposals.${gig.proposals}`)}
            <Unanswered gig={gig} />
            {!own && (
              <span className="block text-sm text-ink-3">
                {t('facts.maxProposals', { max: gig.maxProposals })}
              </span>
            )}
          </Fact>
        )}
        {own && <Fact name={t('facts.visibility')}>{t(`visibilities.${gig.visibility}`)}</Fact>}
        <Deadline gig={gig} />
      </dl>
    </Card>
  )
}

/** How many proposals wait for the client, and until when. */
function Unanswered({ gig: { process, viewer, own } }: { gig: Brief }) {
  const t = useTranslations('briefs.facts')
  const dateTime = useDateTime()
  if (viewer.role !== 'client' || process.waitingFor !== 'client' || !own?.answerBy) return null
  return (
    <span className="block text-sm text-ink-3">
      {t('unanswered', { count: own.unansweredCount, at: dateTime(own.answerBy) })}
    </span>
  )
}

/** Until when the gig is open, and what happens then. */
function Deadline({ gig: { process, viewer, own } }: { gig: Brief }) {
  const t = useTranslations('briefs.facts')
  if (!process.deadline) return null
  return (
    <Fact name={t('openUntil')}>
      <DateText at={process.deadline} />
      {viewer.role === 'client' && own && (
        <span className="block text-sm text-ink-3">
          {t('expires', { count: own.extensionsLeft })}
        </span>
      )}
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The client: figures for everyone, the name for people they have answered or invited. */
export function GigClient({ gig }: { gig: Brief }) {
  const t = useTranslations('briefs.client')
  const clientFacts = useClientFacts()
  const { clientPerson: person, viewer } = gig
  if (viewer.role === 'client') return null
  return (
    <Card as="section" aria-labelledby="gig-client">
      <h2 id="gig-client" className="text-lg">
        {t('title')}
      </h2>
      {person && (
        <p className="mt-3 flex items-center gap-2">
          <Avatar name={person.fullName} src={person.avatar} size="sm" />
          <Link to={paths.viber(person.id)} className="min-w-0 font-medium hover:underline">
            <bdi className="wrap-anywhere">{person.fullName}</bdi>
          </Link>
        </p>
      )}
      <ul className="mt-3 grid gap-1 text-sm text-ink-2">
        {clientFacts(gig.client).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {!person && <p className="mt-3 text-sm text-ink-3">{t('nameLater')}</p>}
    </Card>
  )
}
