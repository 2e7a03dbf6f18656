import { createFileRoute } from '@tanstack/react-router'
import { browseSearch } from './browse-address.ts'
import { browseHead, prefetchServices } from './browse-search.ts'
import { Browse } from './browse.tsx'

export const Route = createFileRoute('/browse')({
  staticData: { isContent: true },
  validateSearch: browseSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchServices(context.queryClient, deps),
  head: ({ match }) => browseHead(match.context),
  component: Page,
})

function Page() {
  return <Browse path="/browse" search={Route.useSearch()} />
}
