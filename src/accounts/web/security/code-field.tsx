import { useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'

interface Props {
  error: string | undefined
  registration: UseFormRegisterReturn
}

/** A code of the app or a recovery code, in addition to the password. */
export function CodeField({ error, registration }: Props) {
  const t = useTranslations('security.second')
  const box = useRef<HTMLDivElement>(null)
  const comesRefused = useRef(error !== undefined)
  // The field appears because the server asked for a code, so it takes the focus itself.
  useEffect(() => {
    if (comesRefused.current) box.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={box}>
      <Field label={t('code')} hint={t('text')} required error={error}>
        <Input
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono tracking-widest"
          {...registration}
        />
      </Field>
    </div>
  )
}
