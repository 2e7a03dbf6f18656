import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { DecisionButtons } from '#ui/decision-buttons.tsx'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { useDecision } from '#ui/use-decision.ts'
import { reportsContract } from '../contract.ts'
import { reportQuery } from './report-queries.ts'

type Choice = 'uphold' | 'dismiss'

interface Props {
  id: number
  isDecided: boolean
  onDecided: () => void
}

/** Both decisions need confirmation, because the reporter is notified immediately. */
export function ReportDecisions({ id, isDecided, onDecided }: Props) {
  const t = useTranslations('reports.admin')
  const [choice, setChoice] = useState<Choice | null>(null)
  const decide = useDecision({
    queryKey: reportQuery(id).queryKey,
    decide: (decision: { uphold: boolean; note: string }) =>
      api(reportsContract).decide({ id, ...decision }),
    done: (_, { uphold }) => t(uphold ? 'upheldToast' : 'dismissedToast'),
    failed: { title: t('failed'), fallback: t('failedText') },
    onDecided,
  })
  // If another admin decides while the dialog is open, the dialog and the typed note stay.
  if (isDecided && (!choice || decide.isSuccess)) return null
  return (
    <div className="flex flex-wrap gap-3">
      {!isDecided && (
        <DecisionButtons
          approve={t('uphold')}
          reject={t('dismiss')}
          onApprove={() => setChoice('uphold')}
          onReject={() => setChoice('dismiss')}
        />
      )}
      {choice && (
        <NoteDialog
          title={t(`${choice}Title`)}
          description={t(`${choice}Text`)}
          label={t('decisionNote')}
          hint={t('decisionNoteHint')}
          maxLength={1000}
          action={t(choice)}
          pending={decide.isPending}
          isLate={isDecided}
          onSubmit={(note) => decide.mutate({ uphold: choice === 'uphold', note })}
          onClose={() => setChoice(null)}
        />
      )}
    </div>
  )
}
