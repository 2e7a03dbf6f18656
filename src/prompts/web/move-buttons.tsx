import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { RejectDialog } from '#publishing/web/reject-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import type { Prompt } from '../shapes.ts'
import { movesOf, type MoveName } from '../moves.ts'
import { useMove } from './use-move.ts'

/** What whoever looks may make of a prompt as it stands. */
export function MoveButtons({ prompt }: { prompt: Prompt }) {
  const t = useTranslations('prompts')
  const user = useUser()
  const [isRejecting, setRejecting] = useState(false)
  const move = useMove(prompt, () => setRejecting(false))
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
          onClick={() => (name === 'reject' ? setRejecting(true) : move.mutate({ status: to }))}
        >
          {t(`moves.${name}`)}
        </Button>
      ))}
      {isRejecting && (
        <RejectDialog
          title={t('moveNamed', { move: t('moves.reject'), title })}
          description={t('rejectText')}
          pending={move.isPending}
          onReject={(why) => move.mutate({ status: 'rejected', ...why })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

const isMain = (name: MoveName) => name === 'approve' || name === 'publish' || name === 'submit'
