import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { announceSession, sessionKey, useUser } from '#platform/web/session.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { SessionUser } from '../contract.ts'
import { LoginForm } from './login-form.tsx'
import { useWelcome } from './use-welcome.ts'

interface Props {
  title: string
  text: string
  /** The same person is back, and the page is as they left it. */
  onSignedIn: () => void
  onClose: () => void
}

/**
 * Signs in again where one is, for whom a session ended while they were writing
 * (docs/product-rules.md#unsaved-texts).
 */
export function SignInDialog({ title, text, onSignedIn, onClose }: Props) {
  const queryClient = useQueryClient()
  const before = useUser()
  const here = useLocation({ select: ({ href }) => href })
  const welcome = useWelcome(here)
  const goOn = async (user: SessionUser) => {
    // Somebody else begins with a page of their own.
    if (before && before.id !== user.id) return welcome(user)
    queryClient.setQueryData(sessionKey, user)
    announceSession()
    onClose()
    onSignedIn()
  }
  // Outside of the form somebody was writing in, as forms do not nest; React would still tell that one.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog open onClose={onClose} title={title} description={text}>
        <LoginForm next={here} onSignedIn={goOn} />
      </Dialog>
    </div>,
    document.body,
  )
}
