import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { cx } from '#ui/cx.ts'
import { ArrowRight } from '#ui/icons.ts'

const onInk = 'btn min-h-12 px-6'

export function FinalCall() {
  const t = useTranslations('home')
  const user = useUser()
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <section aria-labelledby="final-call" className="section container-page">
      <div className="rounded-2xl bg-action px-6 py-12 text-on-action sm:px-14 sm:py-16">
        <h2 id="final-call" className="text-4xl">
          {t('finalTitle')}
        </h2>
        <p className="mt-4 max-w-xl text-lg opacity-80">{t('finalText')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/browse" className={cx(onInk, 'bg-canvas text-ink hover:opacity-90')}>
            {t('startHiring')}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
          {!user && site.isRegistrationOpen && (
            <>
              <Link
                to="/auth"
                search={{ tab: 'register', as: 'viber' }}
                className={cx(onInk, 'border border-current hover:opacity-80')}
              >
                {t('joinAsFreelancer')}
              </Link>
              <Link
                to="/auth"
                search={{ tab: 'register' }}
                className={cx(onInk, 'underline underline-offset-4 hover:opacity-80')}
              >
                {t('signUpFree')}
              </Link>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
