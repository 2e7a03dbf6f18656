import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MessagesSquare } from '#ui/icons.ts'
import { conversationsQuery, refreshConversations } from './message-queries.ts'
import { MessagesLayout } from './messages-layout.tsx'

interface Search {
  /** The viewer opened a conversation with themselves. */
  self?: true | undefined
}

export const Route = createFileRoute('/messages')({
  validateSearch: (params: Record<string, unknown>): Search => ({
    self: String(params['self']) === 'true' ? true : undefined,
  }),
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient }, preload }) => {
    // Shows the cached list immediately and refreshes it in the background.
    if (!preload) void refreshConversations(queryClient)
    await queryClient.prefetchInfiniteQuery(conversationsQuery)
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('messages.title') }),
  component: MessagesPage,
})

function MessagesPage() {
  const t = useTranslations('messages')
  const { self } = Route.useSearch()
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (!self) return
    showToast({ title: t('self'), description: t('selfText') })
    void navigate({ search: {}, replace: true })
  }, [self, navigate, t])
  return (
    <MessagesLayout>
      <div className="grid flex-1 place-content-center p-6">
        <EmptyState icon={MessagesSquare} title={t('select')} text={t('selectText')} />
      </div>
    </MessagesLayout>
  )
}
