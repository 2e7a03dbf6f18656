import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { isAuthorOrAdmin } from '#publishing/publication.ts'
import { MoveButtons } from '#publishing/web/move-buttons.tsx'
import { isolated } from '#ui/isolated.ts'
import { movesOf, type MoveName } from '../../moves.ts'
import type { Prompt } from '../../shapes.ts'
import { RejectPrompt } from '../admin/reject-prompt.tsx'
import { useMove } from './use-move.ts'

interface Props {
  prompt: Prompt
  onReject?: () => void
}

export function PromptMoveButtons({ prompt, onReject }: Props) {
  const t = useTranslations('prompts')
  const user = useUser()
  const move = useMove(prompt)
  if (!user || !isAuthorOrAdmin(user, prompt)) return null
  const moves = movesOf(prompt.status, user).map(({ to, name }) => {
    const label = t(`moves.${name}`)
    const spoken = t('moveNamed', { move: label, title: isolated(prompt.title) })
    return { to, label, spoken, isMain: isMain(name) }
  })
  return (
    <MoveButtons
      moves={moves}
      onMove={(status) => move.mutate({ status })}
      pending={move.isPending ? move.variables.status : undefined}
      onReject={onReject}
      renderDialog={(close) => <RejectPrompt prompt={prompt} onClose={close} />}
    />
  )
}

const isMain = (name: MoveName) => name === 'approve' || name === 'publish' || name === 'submit'
