import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { DecisionButtons } from '#ui/decision-buttons.tsx'
import { isolated } from '#ui/isolated.ts'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { useDecision } from '#ui/use-decision.ts'
import { applicationsContract, type Application } from '../contract.ts'
import { applicationQuery } from './application-queries.ts'

interface Props {
  application: Application
  onDecided: () => void
}

/** An application, with the decision or the buttons to decide. */
export function ApplicationCard({ application, onDecided }: Props) {
  const t = useTranslations('applications.admin')
  const { user, headline, about, reason, decidedAt, decidedBy } = application
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={user.fullName} src={user.avatar} />
        <div className="min-w-0">
          <Link
            to={paths.viber(user.id)}
            dir="auto"
            className="font-semibold wrap-anywhere hover:underline"
          >
            {user.fullName}
          </Link>
          <p className="text-sm wrap-anywhere text-ink-3">@{user.username}</p>
        </div>
        <p className="text-sm text-ink-3 sm:ml-auto">
          {t('since')} <DateText at={application.createdAt} look="dateTime" />
        </p>
      </div>
      <div className="wrap-anywhere">
        <p dir="auto" className="font-medium">
          {headline ?? t('noHeadline')}
        </p>
        {about && (
          <p dir="auto" className="mt-1 whitespace-pre-line text-ink-2">
            {about}
          </p>
        )}
      </div>
      {decidedAt && (
        <p className="text-sm wrap-anywhere text-ink-3">
          {t('decided', { name: isolated(decidedBy ?? '') })} <DateText at={decidedAt} />
          {reason && <span className="block whitespace-pre-line">{reason}</span>}
        </p>
      )}
      <Decisions application={application} onDecided={onDecided} />
    </Card>
  )
}

function Decisions({ application: { id, user, decidedAt }, onDecided }: Props) {
  const t = useTranslations('applications.admin')
  const [isRejecting, setRejecting] = useState(false)
  const decide = useDecision({
    queryKey: applicationQuery(id).queryKey,
    decide: (decision: { approve: boolean; reason?: string }) =>
      api(applicationsContract).decide({ id, ...decision }),
    done: (_, { approve }) => t(approve ? 'approvedToast' : 'rejectedToast'),
    failed: { title: t('failed'), fallback: t('failedText') },
    onDecided,
  })
  const isDecided = decidedAt !== null
  // Stays open when another admin decides first, so that the typed reason is not lost.
  if (isDecided && (!isRejecting || decide.isSuccess)) return null
  return (
    <div className="flex flex-wrap gap-3">
      {!isDecided && (
        <DecisionButtons
          approve={t('approve')}
          reject={t('reject')}
          pending={decide.isPending}
          onApprove={() => decide.mutate({ approve: true })}
          onReject={() => setRejecting(true)}
        />
      )}
      {isRejecting && (
        <NoteDialog
          title={t('rejectTitle', { name: isolated(user.fullName) })}
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={1000}
          action={t('reject')}
          look="danger"
          pending={decide.isPending}
          isLate={isDecided}
          onSubmit={(reason) => decide.mutate({ approve: false, reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
