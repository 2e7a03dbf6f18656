import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { DecisionButtons } from '#ui/decision-buttons.tsx'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
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
  const decide = useDecide(id, onDecided)
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

function useDecide(id: number, onDecided: () => void) {
  const t = useTranslations('suspensions.appeal')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: { grant: boolean; answer: string }) =>
      api(suspensionsAppealsContract).decide({ id, ...decision }),
    onSuccess: (decided, { grant }) => {
      queryClient.setQueryData(appealQuery(id).queryKey, decided)
      showToast({ title: grant ? t('grantedToast') : t('refusedToast') })
      onDecided()
    },
    onError: async (error) => {
      showFailure(error, t('failed'), t('failedText'))
      // Another admin may have decided first.
      await queryClient.invalidateQueries({ queryKey: appealQuery(id).queryKey })
    },
  })
}
