import { HeadContent, Scripts, useRouteContext, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { Spinner } from '#ui/spinner.tsx'
import { Logo } from './logo.tsx'
import { requestScope } from '#platform/request-scope.ts'
import { themeScript } from './theme.ts'

/** The HTML around every page, also around errors. */
export function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  const texts = requestScope()?.texts.url
  const { locale, site } = useRouteContext({ from: '__root__' })
  const currency = (site?.currency ?? 'usd').toUpperCase()
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <HeadContent />
        {texts && <link rel="preload" as="fetch" href={texts} crossOrigin="anonymous" />}
        <script
          nonce={router.options.ssr?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
      </head>
      <body>
        <IntlProvider
          locale={locale}
          messages={router.options.context.messages}
          timeZone="UTC"
          formats={{
            number: {
              money: { style: 'currency', currency },
              price: { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' },
            },
          }}
        >
          <SkipLink />
          {children}
        </IntlProvider>
        <Preloader />
        <Scripts />
      </body>
    </html>
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

/** One second over a page that is already there; only a full load shows it. */
function Preloader() {
  return (
    <div
      aria-hidden
      className="preloader pointer-events-none fixed inset-0 z-50 grid place-content-center justify-items-center gap-5 bg-canvas text-brand-ink"
    >
      <Logo />
      <Spinner className="size-7" />
    </div>
  )
}
