import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
import { suspensionsContract } from '../contract.ts'
import { TextDialog } from './text-dialog.tsx'

interface Props {
  person: { id: number; fullName: string }
  isSuspended: boolean
  /** Reloads the changed data. */
  onDone: () => Promise<void>
}

/**
 * Shown only if the person can be suspended. An open dialog stays when another admin suspends first, so that the typed
 * reason is not lost.
 */
export function SuspendButton({ person, isSuspended, onDone }: Props) {
  const t = useTranslations('suspensions.suspend')
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const suspend = useChange({ onDone, onClose: () => setOpen(false) }, t('done'), (reason) =>
    api(suspensionsContract).suspend({ id: person.id, reason }),
  )
  return (
    <>
      {!isSuspended && (
        <Button look="danger" disabled={!hydrated} onClick={() => setOpen(true)}>
          {t('button')}
        </Button>
      )}
      {isOpen && (
        <TextDialog
          title={t('title', { name: isolated(person.fullName) })}
          text={t('text')}
          label={t('reason')}
          hint={t('reasonHint')}
          submit={t('button')}
          look="danger"
          required
          pending={suspend.isPending}
          isLate={isSuspended && !suspend.isPending}
          onSubmit={suspend.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export function LiftButton({ person, isSuspended, onDone }: Props) {
  const t = useTranslations('suspensions.lift')
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const lift = useChange({ onDone, onClose: () => setOpen(false) }, t('done'), (note) =>
    api(suspensionsContract).lift({ id: person.id, note }),
  )
  return (
    <>
      {isSuspended && (
        <Button disabled={!hydrated} onClick={() => setOpen(true)}>
          {t('button')}
        </Button>
      )}
      {isOpen && (
        <TextDialog
          title={t('title', { name: isolated(person.fullName) })}
          text={t('text')}
          label={t('note')}
          hint={t('noteHint')}
          submit={t('button')}
          pending={lift.isPending}
          isLate={!isSuspended && !lift.isPending}
          onSubmit={lift.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface Ends {
  onDone: () => Promise<void>
  onClose: () => void
}

function useChange({ onDone, onClose }: Ends, done: string, change: (text: string) => unknown) {
  const t = useTranslations('suspensions')
  return useMutation({
    mutationFn: async (text: string) => change(text),
    onSuccess: async () => {
      onClose()
      showToast({ title: done })
      await onDone()
    },
    onError: async (error) => {
      showFailure(error, t('failed'), t('failedText'))
      // Another admin may have been first.
      await onDone()
    },
  })
}
