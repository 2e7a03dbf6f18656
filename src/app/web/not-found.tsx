import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { SearchForm } from '#search/web/search-form.tsx'

/** The address of the first full load, which the server has already answered with a 404. */
const firstHref = globalThis.location?.href

/** A navigation inside the browser to an unknown address ends at /not-found (ruling R10). */
export function NotFound() {
  const t = useTranslations('shell')
  const router = useRouter()
  useEffect(() => {
    if (location.href !== firstHref && location.pathname !== '/not-found') {
      void router.navigate({ to: '/not-found', replace: true })
    }
  }, [router])
  return (
    <div className="container-page grid max-w-2xl justify-items-center gap-5 py-20 text-center">
      <h1 className="text-4xl">{t('notFound')}</h1>
      <p className="text-ink-2">{t('notFoundText')}</p>
      <SearchForm action="/browse" />
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('primary')}>
          {t('backHome')}
        </Link>
        <Link to="/browse" className={buttonClass('secondary')}>
          {t('browseFreelancers')}
        </Link>
      </div>
    </div>
  )
}
