import { createFileRoute } from '@tanstack/react-router'
import { ANY_RATES } from '../rates.ts'
import { browseSearch } from './browse/browse-address.ts'
import { browseHead, keepToOffered, prefetchServices } from './browse/browse-search.ts'
import { Browse } from './browse/browse.tsx'

export const Route = createFileRoute('/browse-vibers')({
  staticData: { isContent: true },
  // The currency, which determines the scale, is not known here; `keepToOffered` corrects the rates.
  validateSearch: (params) => browseSearch(params, ANY_RATES),
  beforeLoad: (entering) => keepToOffered(entering, '/browse-vibers'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchServices(context, deps),
  head: ({ match }) => browseHead(match.context),
  component: Page,
})

function Page() {
  return <Browse path="/browse-vibers" search={Route.useSearch()} />
}
