import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

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
    <Dialog open onClose={blocker.reset} title={t('title')} description={t('text')}>
      <DialogActions>
        <Button look="ghost" onClick={blocker.reset}>
          {t('stay')}
        </Button>
        <Button look="danger" onClick={blocker.proceed}>
          {t('discard')}
        </Button>
      </DialogActions>
    </Dialog>
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
