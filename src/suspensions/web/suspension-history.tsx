import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'
import type { Suspension } from '../contract.ts'

interface Props {
  suspensions: readonly Suspension[]
}

/** The suspensions of a person, with their reasons, admins and appeals. */
export function SuspensionHistory({ suspensions }: Props) {
  return (
    <ul className="grid gap-3">
      {suspensions.map((suspension) => (
        <SuspensionItem key={suspension.id} suspension={suspension} />
      ))}
    </ul>
  )
}

function SuspensionItem({ suspension }: { suspension: Suspension }) {
  const t = useTranslations('suspensions')
  const { reason, suspendedBy, createdAt, liftedAt, liftedBy, liftNote, appeals } = suspension
  return (
    <Card as="li" className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-3">
        <Badge tone={liftedAt ? 'neutral' : 'danger'}>
          {t(liftedAt ? 'history.lifted' : 'history.running')}
        </Badge>
        <span>
          {suspendedBy
            ? t('appeal.suspendedBy', { name: isolated(suspendedBy) })
            : t('appeal.suspended')}{' '}
          <DateText at={createdAt} look="dateTime" />
        </span>
      </p>
      <Words>{reason}</Words>
      {appeals.map(({ id, text, status, answer, createdAt: at }) => (
        <div key={id} className="grid gap-1 border-l-2 border-line pl-4">
          <p className="text-sm text-ink-3">
            {t(`history.${status}`)} <DateText at={at} />
          </p>
          <Words>{text}</Words>
          {answer && (
            <>
              <p className="text-sm text-ink-3">{t('appeal.answer')}</p>
              <Words>{answer}</Words>
            </>
          )}
        </div>
      ))}
      {liftedAt && (
        <p className="text-sm text-ink-3">
          {t('history.liftedBy', { name: isolated(liftedBy ?? '') })}{' '}
          <DateText at={liftedAt} look="dateTime" />
        </p>
      )}
      {liftNote && <Words>{liftNote}</Words>}
    </Card>
  )
}

function Words({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {children}
    </p>
  )
}
