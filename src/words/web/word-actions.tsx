import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#platform/languages.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** What changes many texts together. */
export function WordActions({ language }: { language: Language }) {
  const t = useTranslations('words')
  const hydrated = useHydrated()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" disabled={!hydrated} onClick={() => setRenaming(true)}>
        {t('rename.open')}
      </Button>
      {isRenaming && <RenameDialog language={language} onClose={() => setRenaming(false)} />}
    </div>
  )
}
