import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { cardClass } from '#ui/card.tsx'
import { HandCoins, ShieldCheck, Sparkles } from '#ui/icons.ts'
import { Mesh } from '#ui/mesh.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { isFirstStep, type AuthSearch } from './auth-search.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

interface Props {
  search: AuthSearch
  /** Whether anyone has logged in with this browser before. */
  isKnownBrowser: boolean
  /** The service to be hired. */
  hired?: ReactNode
  /** What a new member agrees to. */
  terms?: ReactNode
}

/** Login and registration. A new visitor who wants to hire or message a viber sees the registration first. */
export function AuthView({ search, isKnownBrowser, hired, terms }: Props) {
  const t = useTranslations('auth')
  const { next, as } = search
  const { site } = useRouteContext({ from: '__root__' })
  const isNewClient = isFirstStep(next) && !isKnownBrowser && site.isRegistrationOpen
  const first = isNewClient ? 'register' : 'login'
  const tab = search.tab ?? first
  const isClosed = tab === 'register' && !site.isRegistrationOpen
  const isLogin = tab === 'login' || isClosed
  return (
    <div className="container-page grid max-w-5xl grid-cols-1 items-stretch gap-6 py-8 sm:py-14 lg:grid-cols-2">
      <div className={`${cardClass} p-6 sm:p-8`}>
        <h1 className="text-3xl">
          {isLogin ? t('welcomeBack') : t('joinBrand', { brand: site.title })}
        </h1>
        <p className="mt-2 mb-6 text-ink-2">{isLogin ? t('loginText') : t('registerText')}</p>
        {hired}
        <Tabs
          label={t('tabsLabel')}
          current={isLogin ? 'login' : 'register'}
          first={first}
          tabs={[
            { value: 'login', label: t('login') },
            ...(site.isRegistrationOpen
              ? [{ value: 'register' as const, label: t('register') }]
              : []),
          ]}
        >
          {isClosed && (
            <Alert title={t('closedTitle')} className="mb-6">
              {t('closedText')}
            </Alert>
          )}
          {isLogin ? (
            <LoginForm next={next} />
          ) : (
            <RegisterForm key={as} next={next} asViber={as === 'viber'} terms={terms} />
          )}
        </Tabs>
        <noscript>
          <p className="mt-6 text-sm text-ink-2">{t('needsScript')}</p>
        </noscript>
      </div>
      <Pitch />
    </div>
  )
}

const promises = [
  { key: 'promiseHiring', icon: Sparkles },
  { key: 'promisePayments', icon: ShieldCheck },
  { key: 'promiseEarning', icon: HandCoins },
] as const

function Pitch() {
  const t = useTranslations('auth')
  return (
    <aside className="relative grid content-end overflow-hidden rounded-xl p-8 max-lg:hidden">
      <Mesh seed="auth" family="warm" grid className="absolute inset-0" />
      <div className="relative">
        <p className="font-display text-4xl font-bold">{t('tagline')}</p>
        <p className="mt-4 max-w-sm text-lg">{t('pitch')}</p>
        <ul className="mt-8 grid gap-3">
          {promises.map(({ key, icon: Icon }) => (
            <li key={key} className="flex items-center gap-3 font-medium">
              <Icon aria-hidden className="size-5" />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
