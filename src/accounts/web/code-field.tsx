import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'

/** Refusals that say nothing of a field belong beside one all the same. */
export const fieldOf: Record<string, 'currentPassword' | 'code'> = {
  'auth.wrong_password': 'currentPassword',
  'two_step.wrong_code': 'code',
}

interface Props {
  error: string | undefined
  registration: UseFormRegisterReturn
}

/** A code of the app or a recovery code, besides the password. */
export function CodeField({ error, registration }: Props) {
  const t = useTranslations('security.second')
  return (
    <Field label={t('code')} hint={t('text')} required error={error}>
      <Input
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono tracking-widest"
        {...registration}
      />
    </Field>
  )
}
