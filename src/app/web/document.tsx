import { HeadContent, Scripts, useRouteContext, useRouter } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { Spinner } from '#ui/spinner.tsx'
import { afterPaintScript } from './after-paint.ts'
import { Logo } from './header/logo.tsx'
import type { SiteInfo } from '#settings/contract.ts'
import { narrowScript } from './desk/narrow.ts'
import { ownStyles } from './own-look.ts'
import { requestScope } from '#platform/request-scope.ts'
import { PAGE_DATA, pageDataOf } from '#platform/web/page-data.ts'
import { SessionProvider } from '#platform/web/session-provider.tsx'
import { themeScript } from '#platform/web/theme.ts'
import { cardSizeScript } from '#search/web/card-size.ts'

/**
 * Runs before the first paint and shows the preloader once per browser session. A session cookie lasts exactly that
 * long and covers all tabs.
 */
const openingScript = `try{if(/(?:^|; )opened=1/.test(document.cookie))document.documentElement.classList.add('opened');else document.cookie='opened=1; path=/; samesite=lax'}catch(e){}`

/** The HTML document around every page, including error pages. */
export function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  const texts = requestScope()?.texts.url
  const { locale, site, user } = useRouteContext({ from: '__root__' })
  // Before the page is rendered, so that the browser starts with exactly what this page shows.
  const data = import.meta.env.SSR ? pageDataOf(router.options.context.queryClient) : ''
  const currency = (site?.currency ?? 'usd').toUpperCase()
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <HeadContent />
        <script
          nonce={router.options.ssr?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: `${themeScript};${cardSizeScript};${narrowScript};${openingScript}`,
          }}
        />
        <OwnStyles brand={site?.brand} />
      </head>
      <body>
        <IntlProvider
          locale={locale}
          messages={router.options.context.messages}
          // UTC until the viewer's time zone is known (docs/product-rules.md#dates-and-time-zones).
          timeZone={user?.timeZone ?? 'UTC'}
          formats={useFormats(currency)}
        >
          <SkipLink />
          <SessionProvider>{children}</SessionProvider>
        </IntlProvider>
        <Preloader durationMs={site?.preloaderMs ?? DEFAULT_PRELOADER_MS} />
        <script
          id={PAGE_DATA}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: data }}
        />
        <Scripts />
        <script
          nonce={router.options.ssr?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: afterPaintScript(texts) }}
        />
      </body>
    </html>
  )
}

/** The owner's colors, corners and fonts, before the first paint. */
function OwnStyles({ brand }: { brand: SiteInfo['brand'] }) {
  const nonce = useRouter().options.ssr?.nonce
  const styles = ownStyles(brand)
  if (!styles) return null
  return (
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
  )
}

/** Memoized, because a new object would render every translated text again. */
function useFormats(currency: string) {
  return useMemo(
    () =>
      ({
        number: {
          money: { style: 'currency', currency },
          price: { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' },
        },
      }) as const,
    [currency],
  )
}

function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a
      href="#content"
      className="btn sr-only bg-action text-on-action focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      {t('skip')}
    </a>
  )
}

const DEFAULT_PRELOADER_MS = 1000
/** The fade-out is the last part of the preloader's time. */
const FADE_MS = 150

/** Covers the finished page for a second, or as long as the operator set, once per browser session. */
function Preloader({ durationMs }: { durationMs: number }) {
  const nonce = useRouter().options.ssr?.nonce
  if (durationMs === 0) return null
  const waitMs = Math.max(0, durationMs - FADE_MS)
  return (
    <div
      aria-hidden
      className="preloader pointer-events-none fixed inset-0 z-50 grid place-content-center justify-items-center gap-5 bg-canvas text-brand-ink print:hidden"
    >
      {durationMs !== DEFAULT_PRELOADER_MS && (
        // A style element with the nonce, because the content security policy forbids style attributes.
        <style
          nonce={nonce}
          suppressHydrationWarning
        >{`.preloader{--preloader-wait:${waitMs}ms}`}</style>
      )}
      <Logo />
      <Spinner className="size-7" />
    </div>
  )
}
