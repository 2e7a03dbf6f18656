import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { KeyRound } from '#ui/icons.ts'
import type { SessionUser } from '../../contract.ts'
import { accountsSecurityContract } from '../../security-contract.ts'
import { isSuspension } from '../suspension-notice.tsx'
import { canUsePasskeys, signWithPasskey } from './passkey-browser.ts'

interface Props {
  onSignedIn: (user: SessionUser) => Promise<void>
  onSuspended: (message: string) => void
  disabled: boolean
}

/** Logs in without name or password; hidden in browsers without support. */
export function PasskeyButton({ onSignedIn, onSuspended, disabled }: Props) {
  const t = useTranslations('security.passkeySignIn')
  const hydrated = useHydrated()
  const signIn = useMutation({
    mutationFn: async () => {
      const security = api(accountsSecurityContract)
      const credential = await signWithPasskey(await security.passkeyOptions())
      return security.passkeySignIn({ credential })
    },
    onSuccess: onSignedIn,
    onError: (error) => {
      if (isSuspension(error)) return onSuspended(error.serverMessage)
      showToast({
        title: t('failed'),
        description: isApiError(error) ? error.serverMessage : t('failedText'),
        variant: 'destructive',
      })
    },
  })
  if (hydrated && !canUsePasskeys()) return null
  return (
    <div className="mt-5 grid gap-5">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button
        look="secondary"
        size="lg"
        pending={signIn.isPending}
        disabled={!hydrated || disabled}
        onClick={() => signIn.mutate()}
      >
        {!signIn.isPending && <KeyRound aria-hidden className="size-5" />}
        {signIn.isPending ? t('waiting') : t('button')}
      </Button>
    </div>
  )
}
