import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import type { Prompt } from '../shapes.ts'
import { movesOf, type MoveName } from '../moves.ts'
import { RejectPrompt } from './reject-prompt.tsx'
import { useMove } from './use-move.ts'

interface Props {
  prompt: Prompt
  /** Where these buttons may leave while somebody writes why, the dialog is somebody else's. */
  onReject?: () => void
}

/** What whoever looks may make of a prompt as it stands. */
export function MoveButtons({ prompt, onReject }: Props) {
  const t = useTranslations('prompts')
  const user = useUser()
  const [isRejecting, setRejecting] = useState(false)
  const move = useMove(prompt)
  const reject = onReject ?? (() => setRejecting(true))
  if (!user || (!user.isAdmin && user.id !== prompt.authorId)) return null
  const title = isolated(prompt.title)
  return (
    <>
      {movesOf(prompt.status, user).map(({ to, name }) => (
        <Button
          key={name}
          look={isMain(name) ? 'primary' : 'secondary'}
          aria-label={t('moveNamed', { move: t(`moves.${name}`), title })}
          pending={move.isPending && move.variables.status === to}
          {...(name === 'reject' && { 'aria-haspopup': 'dialog' })}
          onClick={() => (name === 'reject' ? reject() : move.mutate({ status: to }))}
        >
          {t(`moves.${name}`)}
        </Button>
      ))}
      {isRejecting && <RejectPrompt prompt={prompt} onClose={() => setRejecting(false)} />}
    </>
  )
}

const isMain = (name: MoveName) => name === 'approve' || name === 'publish' || name === 'submit'
