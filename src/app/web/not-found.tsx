import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'

/** The address of the first full load, which the server has already answered with a 404. */
const firstHref = globalThis.location?.href

// Most visitors never need this code, so browsers load it on demand. The server renders it directly.
const load = () => import('./not-found-help.tsx')
const Help: ComponentType = import.meta.env.SSR
  ? (await load()).NotFoundHelp
  : lazy(async () => ({ default: (await load().catch(() => null))?.NotFoundHelp ?? (() => null) }))

/**
 * A navigation inside the browser to an unknown address ends at /not-found (docs/product-rules.md#unknown-addresses).
 */
export function NotFound() {
  const t = useTranslations('shell')
  const router = useRouter()
  useEffect(() => {
    if (location.href !== firstHref && location.pathname !== '/not-found') {
      void router.navigate({ to: '/not-found', replace: true })
    }
  }, [router])
  return (
    <div className="container-page grid max-w-2xl grid-cols-1 justify-items-center gap-5 py-20 text-center">
      <h1 className="text-4xl">{t('notFound')}</h1>
      <p className="text-ink-2">{t('notFoundText')}</p>
      <Suspense>
        <Help />
      </Suspense>
    </div>
  )
}
