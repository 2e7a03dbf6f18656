import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser } from '#platform/web/session.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'
import { allowanceQuery } from './brief-queries.ts'
import { GigEditor } from './editor/gig-editor.tsx'
import { OpenGigs } from './open-gigs.tsx'

export const Route = createFileRoute('/gigs/new')({
  beforeLoad: (args) => {
    if (!args.context.site.isGigBoardOpen) throw notFound()
    return requireUser(args)
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(categoriesQuery),
      queryClient.prefetchQuery({ ...allowanceQuery, staleTime: 0 }),
    ]),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('briefs.post') }),
  component: CreateGigPage,
})

function CreateGigPage() {
  const t = useTranslations('briefs')
  return (
    <div className="container-page max-w-3xl py-8 sm:py-12">
      <h1 className="text-3xl">{t('post')}</h1>
      <div className="mt-2 mb-6 grid gap-1">
        <p className="text-ink-2">{t('postText')}</p>
        <OpenGigs />
      </div>
      <GigEditor />
    </div>
  )
}
