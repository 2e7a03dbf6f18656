import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { promptsContract } from '../contract.ts'
import type { Prompt } from '../shapes.ts'
import { usePromptDeed } from './use-move.ts'

interface Props {
  prompt: Prompt
  /** In a row of a table: its icon alone. */
  compact?: boolean
  onDeleted?: () => void
}

/** Asks first: nothing brings it back. */
export function DeletePrompt({ prompt: { id, title }, compact, onDeleted }: Props) {
  const t = useTranslations('prompts')
  const [isAsking, setAsking] = useState(false)
  const name = t('deleteNamed', { title: isolated(title) })
  const remove = usePromptDeed(
    () => api(promptsContract).delete({ id }),
    () => t('deleted'),
    () => {
      setAsking(false)
      onDeleted?.()
    },
  )
  return (
    <>
      <Button
        {...(compact && { size: 'icon', title: t('delete') })}
        look={compact ? 'ghost' : 'secondary'}
        aria-haspopup="dialog"
        aria-label={name}
        onClick={() => setAsking(true)}
      >
        {compact ? <Trash2 aria-hidden className="size-4" /> : t('delete')}
      </Button>
      {isAsking && (
        <Dialog open onClose={() => setAsking(false)} title={name} description={t('deleteText')}>
          <DialogActions>
            <Button look="ghost" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button
              look="danger"
              pending={remove.isPending}
              onClick={() => remove.mutate(undefined)}
            >
              {t('delete')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
