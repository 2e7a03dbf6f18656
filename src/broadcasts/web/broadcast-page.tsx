import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound } from '#platform/web/query.ts'
import { Queried } from '#ui/queried.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { BackToList } from './back-to-list.tsx'
import { broadcastQuery, REFRESH_MS } from './broadcast-queries.ts'
import { DraftEditor } from './draft-editor.tsx'
import { SentBroadcast } from './sent-broadcast.tsx'

export const Route = createFileRoute('/_admin/admin/broadcasts/$id')({
  loader: async ({ context, location, params: { id } }) => {
    if (!context.user.isAdmin) return undefined
    if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
    const query = { ...broadcastQuery(Number(id)), staleTime: 0 }
    const { title } = await orSignIn(orNotFound(context.queryClient.fetchQuery(query)), {
      context,
      location,
    })
    return { title }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({ context, title: loaderData?.title ?? context.t('broadcasts.title') }),
  pendingComponent: () => <Skeletons classes={LOADING} />,
  component: BroadcastPage,
})

const LOADING = ['h-16 w-2/3', 'h-96 rounded-xl']

/** A draft in its editor, or what became of a broadcast. */
function BroadcastPage() {
  const { id } = Route.useParams()
  const { user } = Route.useRouteContext()
  const query = useQuery({
    ...broadcastQuery(Number(id)),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? REFRESH_MS : false),
  })
  return (
    <div className="grid max-w-6xl grid-cols-1 gap-6">
      <BackToList />
      <Queried query={query} level={1} loading={LOADING}>
        {(broadcast) =>
          broadcast.state === 'draft' ? (
            <DraftEditor broadcast={broadcast} maySend={user.role === 'super_admin'} />
          ) : (
            <SentBroadcast broadcast={broadcast} />
          )
        }
      </Queried>
    </div>
  )
}
