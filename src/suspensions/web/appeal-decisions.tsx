import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { DecisionButtons } from '#ui/decision-buttons.tsx'
import { isolated } from '#ui/isolated.ts'
import { useDecision } from '#ui/use-decision.ts'
import { suspensionsAppealsContract } from '../appeals-contract.ts'
import { appealQuery } from './appeal-queries.ts'
import { TextDialog } from './text-dialog.tsx'

type Choice = 'grant' | 'refuse'

interface Props {
  id: number
  name: string
  isDecided: boolean
  onDecided: () => void
}

/** Both decisions need an answer, which is emailed to the person. */
export function AppealDecisions({ id, name, isDecided, onDecided }: Props) {
  const t = useTranslations('suspensions.appeal')
  const [choice, setChoice] = useState<Choice | null>(null)
  const decide = useDecision({
    queryKey: appealQuery(id).queryKey,
    decide: (decision: { grant: boolean; answer: string }) =>
      api(suspensionsAppealsContract).decide({ id, ...decision }),
    done: (_, { grant }) => t(grant ? 'grantedToast' : 'refusedToast'),
    failed: { title: t('failed'), fallback: t('failedText') },
    onDecided,
  })
  // Stays open when another admin decides first, so that the typed answer is not lost.
  if (isDecided && (!choice || decide.isSuccess)) return null
  return (
    <div className="flex flex-wrap gap-3">
      {!isDecided && (
        <DecisionButtons
          approve={t('grant')}
          reject={t('refuse')}
          onApprove={() => setChoice('grant')}
          onReject={() => setChoice('refuse')}
        />
      )}
      {choice && (
        <TextDialog
          title={t(`${choice}Title`, { name: isolated(name) })}
          text={t(`${choice}Text`)}
          label={t('answer')}
          hint={t('answerHint')}
          submit={t(choice)}
          required
          pending={decide.isPending}
          isLate={isDecided}
          onSubmit={(answer) => decide.mutate({ grant: choice === 'grant', answer })}
          onClose={() => setChoice(null)}
        />
      )}
    </div>
  )
}
