import { createContext, use, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

export interface Refused {
  id: number
  name: string
  reason: string
}

/** The rows that an action was called for, and those of them that were refused. */
export interface Outcome {
  count: number
  refused: readonly Refused[]
}

const Show = createContext<((outcome: Outcome) => void) | undefined>(undefined)

/** Shows which rows an action was refused for. */
export function useShowOutcome(): (outcome: Outcome) => void {
  const show = use(Show)
  if (!show) throw new Error('A selectable table needs a BulkOutcomes around its list')
  return show
}

/**
 * Goes around a list with selectable rows. The outcome is kept here, because the table and its bar are gone when the
 * refused rows have left the list.
 */
export function BulkOutcomes({ children }: { children: ReactNode }) {
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <Show value={setOutcome}>
      {children}
      {outcome && <OutcomeDialog {...outcome} onClose={() => setOutcome(undefined)} />}
    </Show>
  )
}

function OutcomeDialog({ count, refused, onClose }: Outcome & { onClose: () => void }) {
  const t = useTranslations('ui')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('selection.partly', { done: count - refused.length, count })}
      description={t('selection.refused')}
    >
      <ul className="grid gap-2 text-sm">
        {refused.map(({ id, name, reason }) => (
          <li key={id} className="wrap-anywhere">
            <bdi className="font-medium">{name}</bdi>
            <span className="block text-ink-2">{reason}</span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
