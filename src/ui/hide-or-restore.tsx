import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REASON } from '#platform/text-checks.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from './button.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { showFailure } from './show-failure.ts'

/** The keys of the texts. The named ones are for screen readers. */
type HidingText =
  | 'hide'
  | 'hideNamed'
  | 'restore'
  | 'restoreNamed'
  | 'hideTitle'
  | 'hideText'
  | 'hideHint'
  | 'hideIt'
  | 'hidden'
  | 'restored'
  | 'failed'

interface Props {
  isHidden: boolean
  /** The text of a key, with the name of the row. */
  say: (text: HidingText) => string
  onHide: (reason: string) => Promise<unknown>
  onRestore: () => Promise<unknown>
  /** Reloads the lists that show the row. */
  refresh: () => Promise<void>
}

/** Hides a row of an admin list with a reason, or restores it. */
export function HideOrRestore(props: Props) {
  const { isHidden, say } = props
  const [isAsking, setAsking] = useState(false)
  const change = useHiding(props, () => setAsking(false))
  return (
    <>
      {isHidden ? (
        <Button
          look="secondary"
          aria-label={say('restoreNamed')}
          pending={change.isPending}
          onClick={() => change.mutate(null)}
        >
          {say('restore')}
        </Button>
      ) : (
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-label={say('hideNamed')}
          onClick={() => setAsking(true)}
        >
          {say('hide')}
        </Button>
      )}
      {isAsking && (
        <NoteDialog
          title={say('hideTitle')}
          description={say('hideText')}
          hint={say('hideHint')}
          action={say('hideIt')}
          onClose={() => setAsking(false)}
          maxLength={MAX_REASON}
          required
          look="danger"
          pending={change.isPending}
          isLate={isHidden && !change.isPending}
          onSubmit={(reason) => change.mutate(reason)}
        />
      )}
    </>
  )
}

/** Hides if a reason is given, and restores for null. */
function useHiding({ say, onHide, onRestore, refresh }: Props, onDone: () => void) {
  return useMutation({
    mutationFn: (reason: string | null) => (reason === null ? onRestore() : onHide(reason)),
    onSuccess: async (_, reason) => {
      onDone()
      showToast({ title: say(reason === null ? 'restored' : 'hidden') })
      await refresh()
    },
    onError: async (error) => {
      // The dialog stays open and keeps the reason.
      showFailure(error, say('failed'), '')
      // Another admin may have acted first.
      await refresh()
    },
  })
}
