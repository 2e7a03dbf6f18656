import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { Credentials } from '../contract.ts'

interface Props {
  onChoose: (credentials: Credentials) => void
  disabled: boolean
}

/** One press logs in. Only a site with demo data lists accounts. */
export function DemoAccounts({ onChoose, disabled }: Props) {
  const t = useTranslations('auth')
  const { site } = useRouteContext({ from: '__root__' })
  if (site.demoAccounts.length === 0) return null
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 border-t border-line pt-6">
      <h2 id="demo-accounts" className="font-sans text-sm font-semibold">
        {t('demoTitle')}
      </h2>
      <p className="mt-1 text-sm text-ink-3">{t('demoText')}</p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {site.demoAccounts.map(({ username, password, kind }) => (
          <li key={username}>
            <Button
              look="secondary"
              disabled={disabled}
              className="w-full rounded-lg! px-3 py-2"
              onClick={() => onChoose({ username, password })}
            >
              {t('signInAs', { label: t(`demo.${kind}`) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
