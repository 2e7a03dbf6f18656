import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'
import type { Appeal } from '../appeals-contract.ts'
import { AppealDecisions } from './appeal-decisions.tsx'

interface Props {
  appeal: Appeal
  onDecided: () => void
}

/** An appeal and its suspension, with the decision or the buttons to decide. */
export function AppealCard({ appeal, onDecided }: Props) {
  const t = useTranslations('suspensions.appeal')
  const { user, text, suspension, decidedAt, decidedBy, answer } = appeal
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-sans font-semibold wrap-anywhere">
          <Link to={paths.person(user.id)} dir="auto" className="text-brand-ink hover:underline">
            {user.fullName}
          </Link>{' '}
          <span className="font-normal text-ink-3">@{user.username}</span>
        </h3>
        <p className="text-sm text-ink-3 sm:ml-auto">
          <DateText at={appeal.createdAt} look="dateTime" />
        </p>
      </div>
      <blockquote
        dir="auto"
        className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere whitespace-pre-line"
      >
        {text}
      </blockquote>
      <div className="text-sm">
        <p className="text-ink-3">
          {suspension.suspendedBy
            ? t('suspendedBy', { name: isolated(suspension.suspendedBy) })
            : t('suspended')}{' '}
          <DateText at={suspension.createdAt} />
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {suspension.reason}
        </p>
      </div>
      {decidedAt && (
        <p className="text-sm wrap-anywhere text-ink-3">
          {t('decided', { name: isolated(decidedBy ?? '') })} <DateText at={decidedAt} />
          {answer && (
            <span dir="auto" className="block whitespace-pre-line">
              {answer}
            </span>
          )}
        </p>
      )}
      <AppealDecisions
        id={appeal.id}
        name={user.fullName}
        isDecided={decidedAt !== null}
        onDecided={onDecided}
      />
    </Card>
  )
}
