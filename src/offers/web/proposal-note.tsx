import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { StickyNote } from '#ui/icons.ts'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { MAX_MARK_NOTE } from '../limits.ts'
import type { Proposal } from '../proposal-contract.ts'
import { useMark } from './use-mark.ts'

/** What the client has noted about a proposal, and the button that changes it. */
export function ProposalNote({ proposal: { id, mark } }: { proposal: Proposal }) {
  const t = useTranslations('proposals')
  const [isOpen, setOpen] = useState(false)
  const { note } = mark
  return (
    <div className="grid justify-items-start gap-1">
      {note && (
        <figure className="max-w-prose min-w-0 rounded-lg bg-surface-2 px-4 py-3">
          <figcaption className="mb-1 text-sm font-semibold">{t('privateNote')}</figcaption>
          <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
            {note}
          </blockquote>
        </figure>
      )}
      <Button look="ghost" className="-ml-4" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <StickyNote aria-hidden className="size-4" />
        {t(note ? 'changeNote' : 'addNote')}
      </Button>
      {isOpen && <PrivateNoteDialog id={id} note={note} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface DialogProps {
  id: number
  note: string | null
  onClose: () => void
}

function PrivateNoteDialog({ id, note, onClose }: DialogProps) {
  const t = useTranslations('proposals')
  const save = useMark(id, () => {
    onClose()
    showToast({ title: t('noteSaved') })
  })
  return (
    <NoteDialog
      title={t(note ? 'changeNote' : 'addNote')}
      label={t('privateNote')}
      hint={t('privateNoteHint')}
      maxLength={MAX_MARK_NOTE}
      initial={note ?? ''}
      action={t('saveNote')}
      pending={save.isPending}
      onSubmit={(text) => save.mutate({ note: text.trim() === '' ? null : text })}
      onClose={onClose}
    />
  )
}
