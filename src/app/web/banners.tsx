import { Link, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { NewsBanner } from './news-banner.ts'
import { useUser } from '#platform/web/session.ts'
import { FlaskConical } from '#ui/icons.ts'

/** Notices above the header: an admin's missing two-step verification, test payments and demo data. */
export function Banners() {
  const user = useUser()
  const due = user?.twoStepDue
  const { site } = useRouteContext({ from: '__root__' })
  const isGone = user && site?.languages && !site.languages.offered.includes(user.locale)
  return (
    <>
      {due && (
        <Suspense fallback={null}>
          <TwoStepBar {...due} />
        </Suspense>
      )}
      {isGone && (
        <Suspense fallback={null}>
          <LanguageGone chosen={user.locale} />
        </Suspense>
      )}
      <NotReal />
      {user && <NewsBanner />}
    </>
  )
}

/** Only admins can see it, so it is not part of the first load. */
const TwoStepBar = lazy(async () => ({
  default: (await import('./two-step-bar.tsx')).TwoStepBar,
}))

/** Rarely needed, so it is not part of the first load. */
const LanguageGone = lazy(async () => ({
  default: (await import('./language-gone.tsx')).LanguageGone,
}))

/** Says plainly when payments are tests and data is demo data. */
function NotReal() {
  const t = useTranslations('shell')
  const { site } = useRouteContext({ from: '__root__' })
  const isWarned = useUser()?.isAdmin
  const demo = isWarned ? t('demoWarning') : t('demoData')
  const notes = [site?.isTestPayments && t('testPayments'), site?.isDemo && demo].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <aside aria-label={t('notices')} className="bg-warning-soft text-warning print:hidden">
      <p className="container-page flex items-center justify-center gap-2 py-2 text-center text-xs font-medium">
        <FlaskConical aria-hidden className="size-3.5 shrink-0" />
        <span>
          {notes.join(' ')}
          {isWarned && site?.isDemo && (
            <>
              {' '}
              <Link
                to="/admin/settings"
                hash="demo"
                activeProps={{}}
                className="font-semibold underline underline-offset-2"
              >
                {t('startClean')}
              </Link>
            </>
          )}
        </span>
      </p>
    </aside>
  )
}
