import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-part.tsx'

const SignInDialog = lazyDialog(async () => (await import('./sign-in-dialog.tsx')).SignInDialog)

interface Props {
  /** What happens to the typed text. */
  text: string
  /** The same person has logged in again. */
  onSignedIn?: () => void
}

/**
 * Lets a person whose session ended while typing log in without leaving the page
 * (docs/product-rules.md#unsaved-texts).
 */
export function SessionEnded({ text, onSignedIn }: Props) {
  const t = useTranslations('auth')
  const [step, setStep] = useState<'asking' | 'put off' | 'signed in'>('asking')
  if (step === 'signed in') return null
  return (
    <Alert live tone="warning" title={t('sessionEnded')}>
      <p>{text}</p>
      <Button look="secondary" className="mt-3" onClick={() => setStep('asking')}>
        {t('signInAgain')}
      </Button>
      {step === 'asking' && (
        <Suspense>
          <SignInDialog
            title={t('sessionEnded')}
            text={text}
            onClose={() => setStep('put off')}
            onSignedIn={() => {
              setStep('signed in')
              onSignedIn?.()
            }}
          />
        </Suspense>
      )}
    </Alert>
  )
}
