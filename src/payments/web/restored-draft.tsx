import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useDraft } from '#platform/web/use-draft.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { CheckoutForm, Project } from './checkout-form.ts'

interface Props {
  /** The name under which the draft is kept. */
  draft: string
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>
  /** The form before the client types. */
  initial: Project
  /** For what is kept outside the form: the files. */
  onStartOver: () => void
}

/**
 * Restores what was typed into this checkout before a failed payment, a reload or a login. Other forms ask first,
 * because the saved row may have changed since; a checkout always starts with what the service suggests.
 */
export function RestoredDraft({ draft, form, initial, onStartOver }: Props) {
  const t = useTranslations('payments.checkout')
  const { foundAt, restore, clear } = useDraft(draft, form, initial)
  const [isBack, setIsBack] = useState(false)
  if (foundAt && !isBack) setIsBack(true)
  const bringBack = useEffectEvent(() => restore())
  useEffect(() => {
    if (foundAt) bringBack()
  }, [foundAt])
  if (!isBack) return null
  const startOver = () => {
    form.reset({ ...form.getValues(), ...initial }, { keepDefaultValues: true })
    clear()
    onStartOver()
    setIsBack(false)
  }
  return (
    <Alert live>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{t('broughtBack')}</p>
        <Button look="ghost" onClick={startOver}>
          {t('startOver')}
        </Button>
      </div>
    </Alert>
  )
}
