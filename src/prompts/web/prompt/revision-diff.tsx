import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { PromptDetail } from '../../shapes.ts'
import { ComparisonDialog } from '../editor/comparison-dialog.tsx'

export function RevisionDiff({ prompt }: { prompt: PromptDetail }) {
  const t = useTranslations('prompts')
  const [isOpen, setOpen] = useState(false)
  if (!prompt.revision) return null
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('showChanges')}
      </Button>
      {isOpen && (
        <ComparisonDialog
          title={t('showChanges')}
          before={prompt}
          after={prompt.revision}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
