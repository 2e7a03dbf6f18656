import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks for confirmation before unsaved changes are lost (docs/product-rules.md#unsaved-texts). */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('ui.leave')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && isElsewhere(current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('title')}
      description={t('text')}
      action={t('discard')}
      look="danger"
      onConfirm={blocker.proceed}
      cancel={t('stay')}
      onClose={blocker.reset}
    />
  )
}

interface Place {
  pathname: string
  search: object
}

function isElsewhere(current: Place, next: Place): boolean {
  const tab = ({ search }: Place) => JSON.stringify(search)
  return current.pathname !== next.pathname || tab(current) !== tab(next)
}
