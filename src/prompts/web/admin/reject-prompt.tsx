import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { RejectDialog } from '#publishing/web/reject-dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { promptWays } from '../../prompt.ts'
import type { Prompt } from '../../shapes.ts'
import { promptByIdQuery } from '../prompts-queries.ts'
import { useMove } from '../prompt/use-move.ts'

interface Props {
  prompt: Prompt
  onClose: () => void
}

/** Rejects a prompt. If another admin decides first, the dialog says so and keeps the text of the reason. */
export function RejectPrompt({ prompt, onClose }: Props) {
  const t = useTranslations('prompts')
  const { data, error } = useQuery(promptByIdQuery(prompt.id))
  const { id, status, version } = data && data.version > prompt.version ? data : prompt
  const move = useMove({ id, version }, onClose)
  const isGone = isApiError(error) && error.status === 404
  const mayReject = promptWays.admin[status].includes('rejected') && !isGone
  return (
    <RejectDialog
      title={t('moveNamed', { move: t('moves.reject'), title: isolated(prompt.title) })}
      description={t('rejectText')}
      pending={move.isPending}
      isLate={!mayReject && !move.isPending}
      onReject={(why) => move.mutate({ status: 'rejected', ...why })}
      onClose={onClose}
    />
  )
}
