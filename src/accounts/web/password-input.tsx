import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Input } from '#ui/control.tsx'
import { Eye, EyeOff } from '#ui/icons.ts'

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations('auth')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={t('showPassword')}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-3 hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  )
}
