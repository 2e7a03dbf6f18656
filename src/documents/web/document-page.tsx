import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ArrowLeft, Download, Printer } from '#ui/icons.ts'
import { documentQuery, pdfPath } from './document-queries.ts'
import { DocumentSheet } from './document-sheet.tsx'

export const Route = createFileRoute('/documents/$id')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const reading = orNotFound(context.queryClient.fetchQuery(documentQuery(id)))
    return orSignIn(reading, { context, location })
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? `${context.t(`documents.kinds.${loaderData.kind}`)} ${loaderData.number}`
        : context.t('shell.notFound'),
    }),
  component: DocumentPage,
})

/** Works without scripts for reading, printing and saving. */
function DocumentPage() {
  const t = useTranslations('documents')
  const hydrated = useHydrated()
  const document = Route.useLoaderData()
  return (
    <div className="container-page max-w-3xl py-6 sm:py-10 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to="/documents"
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('back')}
        </Link>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.order(document.orderId)} className={buttonClass('ghost')}>
            {t('viewOrder')}
          </Link>
          {hydrated && (
            <Button look="secondary" onClick={() => globalThis.print()}>
              <Printer aria-hidden className="size-4" />
              {t('print')}
            </Button>
          )}
          <a href={pdfPath(document.id)} className={buttonClass()}>
            <Download aria-hidden className="size-4" />
            {t('pdf')}
          </a>
        </div>
      </div>
      <DocumentSheet document={document} />
    </div>
  )
}
