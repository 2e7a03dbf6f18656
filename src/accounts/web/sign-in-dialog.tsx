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
  /** The same person has logged in again, and the page is unchanged. */
  onSignedIn: () => void
  onClose: () => void
}

/** Logs in again in place, if a session ended while the person was typing (docs/product-rules.md#unsaved-texts). */
export function SignInDialog({ title, text, onSignedIn, onClose }: Props) {
  const queryClient = useQueryClient()
  const before = useUser()
  const here = useLocation({ select: ({ href }) => href })
  const welcome = useWelcome(here)
  const goOn = async (user: SessionUser) => {
    // A different person goes to their own start page.
    if (before && before.id !== user.id) return welcome(user)
    queryClient.setQueryData(sessionKey, user)
    announceSession()
    onClose()
    onSignedIn()
  }
  // Rendered outside the current form, because forms do not nest. React events still bubble to that form, so submit is
  // stopped.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog open onClose={onClose} title={title} description={text}>
        <LoginForm next={here} onSignedIn={goOn} />
      </Dialog>
    </div>,
    document.body,
  )
}
