import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#platform/languages.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { UndoButton } from './undo-button.tsx'

/** What changes many texts together. */
export function WordActions({ language }: { language: Language }) {
  const t = useTranslations('words')
  const hydrated = useHydrated()
  const [open, setOpen] = useState<'rename' | 'import'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" disabled={!hydrated} onClick={() => setOpen('rename')}>
        {t('rename.open')}
      </Button>
      <Button look="secondary" disabled={!hydrated} onClick={() => setOpen('import')}>
        {t('import.open')}
      </Button>
      <Link to="/admin/words/mails" search={{ language }} className={buttonClass('secondary')}>
        {t('mails.open')}
      </Link>
      <UndoButton />
      {open === 'rename' && <RenameDialog language={language} onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </div>
  )
}
