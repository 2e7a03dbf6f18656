import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { browseSearch } from './browse-address.ts'
import { prefetchServices } from './browse-search.ts'
import { Browse } from './browse.tsx'

export const Route = createFileRoute('/browse')({
  validateSearch: browseSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchServices(context.queryClient, deps),
  head: ({ match: { context } }) =>
    pageHead({
      context,
      title: context.t('search.browseTitle'),
      description: context.t('search.browseDescription'),
      canonical: '/browse',
    }),
  component: Page,
})

function Page() {
  return <Browse path="/browse" search={Route.useSearch()} />
}
