import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface Props {
  onStay: () => void
  onDiscard: () => void
}

/** Asks before what was typed into a dialog is lost. */
export function TypedNotice({ onStay, onDiscard }: Props) {
  const t = useTranslations('ui.leave')
  const buttonsRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => buttonsRef.current?.querySelector('button')?.focus(), [])
  return (
    <Alert live tone="warning" title={t('title')}>
      <p>{t('text')}</p>
      <p ref={buttonsRef} className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={onStay}>
          {t('stay')}
        </Button>
        <Button look="ghost" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </p>
    </Alert>
  )
}
