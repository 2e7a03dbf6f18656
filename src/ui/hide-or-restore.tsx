import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REASON } from '#platform/text-checks.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from './button.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { showFailure } from './show-failure.ts'

interface Words {
  hide: string
  /** With the name of the row, for screen readers. */
  hideNamed: string
  restore: string
  restoreNamed: string
  dialog: { title: string; description: string; hint: string; action: string }
  hidden: string
  restored: string
  failed: string
}

interface Props {
  isHidden: boolean
  words: Words
  onHide: (reason: string) => Promise<unknown>
  onRestore: () => Promise<unknown>
  /** Reloads the lists that show the row. */
  refresh: () => Promise<void>
}

/** Hides a row of an admin list with a reason, or restores it. */
export function HideOrRestore(props: Props) {
  const { isHidden, words } = props
  const [isAsking, setAsking] = useState(false)
  const change = useHiding(props, () => setAsking(false))
  return (
    <>
      {isHidden ? (
        <Button
          look="secondary"
          aria-label={words.restoreNamed}
          pending={change.isPending}
          onClick={() => change.mutate(null)}
        >
          {words.restore}
        </Button>
      ) : (
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-label={words.hideNamed}
          onClick={() => setAsking(true)}
        >
          {words.hide}
        </Button>
      )}
      {isAsking && (
        <NoteDialog
          {...words.dialog}
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
function useHiding({ words, onHide, onRestore, refresh }: Props, onDone: () => void) {
  return useMutation({
    mutationFn: (reason: string | null) => (reason === null ? onRestore() : onHide(reason)),
    onSuccess: async (_, reason) => {
      onDone()
      showToast({ title: reason === null ? words.restored : words.hidden })
      await refresh()
    },
    onError: async (error) => {
      // The dialog stays open and keeps the reason.
      showFailure(error, words.failed, '')
      // Another admin may have acted first.
      await refresh()
    },
  })
}
