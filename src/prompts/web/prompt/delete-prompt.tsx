import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { DeleteDialog } from '#publishing/web/delete-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Trash2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { promptsContract } from '../../contract.ts'
import type { Prompt } from '../../shapes.ts'
import { usePromptAction } from './use-move.ts'

interface Props {
  prompt: Prompt
  /** Shows the icon alone, for a row of a table. */
  compact?: boolean
  onDeleted?: () => void
}

export function DeletePrompt({ prompt: { id, title }, compact, onDeleted }: Props) {
  const t = useTranslations('prompts')
  const [isAsking, setAsking] = useState(false)
  const remove = usePromptAction(
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
        aria-label={t('deleteNamed', { title: isolated(title) })}
        onClick={() => setAsking(true)}
      >
        {compact ? <Trash2 aria-hidden className="size-4" /> : t('delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          name={title}
          description={t('deleteText')}
          pending={remove.isPending}
          onDelete={() => remove.mutate(undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
