import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { pageIn, type PageMark } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { RejectionNote } from '#publishing/web/rejection-note.tsx'
import { StatusBadge } from '#publishing/web/status-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Heart, Pencil, Plus, Sparkles } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Prompt } from '../shapes.ts'
import { DeletePrompt } from './prompt/delete-prompt.tsx'
import { PromptMoveButtons } from './prompt/move-buttons.tsx'
import { ownQuery, ownTabs, PAGE_SIZE, type OwnTab } from './prompts-queries.ts'
import { PromptCards, PromptCardsSkeleton } from './directory/prompt-cards.tsx'

export const Route = createFileRoute('/prompts/my')({
  beforeLoad: requireUser,
  validateSearch: ownSearch,
  loaderDeps: ({ search }) => search,
  // The server waits for the list; in the browser the page appears immediately with skeletons.
  loader: async ({ context, location, deps }) => {
    const tab: OwnTab = deps.tab ?? 'mine'
    const query = { ...ownQuery(tab, deps.page), staleTime: 0 }
    const reading = context.queryClient.fetchQuery(query)
    if (typeof window === 'undefined') await orSignIn(reading, { context, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('prompts.myTitle') }),
  component: MyPromptsPage,
})

interface OwnSearch {
  tab?: 'favorites' | undefined
  page?: PageMark | undefined
}

function ownSearch(query: Record<string, unknown>): OwnSearch {
  return {
    tab: query['tab'] === 'favorites' ? 'favorites' : undefined,
    page: pageIn(query),
  }
}

function MyPromptsPage() {
  const t = useTranslations('prompts')
  const { tab = 'mine', page = 1 } = Route.useSearch()
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{t('myTitle')}</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/prompts" activeProps={{}} className={buttonClass('secondary')}>
            {t('backToAll')}
          </Link>
          <CreateLink />
        </div>
      </div>
      <Tabs
        label={t('myTitle')}
        current={tab}
        tabs={ownTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        <Own key={tab} tab={tab} page={page} />
      </Tabs>
    </div>
  )
}

function CreateLink() {
  const t = useTranslations('prompts')
  return (
    <Link to="/prompts/create" className={buttonClass('primary')}>
      <Plus aria-hidden className="size-4" />
      {t('create')}
    </Link>
  )
}

function Own({ tab, page }: { tab: OwnTab; page: PageMark }) {
  const t = useTranslations('prompts')
  const { data, error, refetch } = useQuery(ownQuery(tab, page))
  if (!data && error) {
    return <ErrorState text={t('loadFailed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PromptCardsSkeleton layout="grid" />
  return (
    <div className="grid gap-8">
      <Paged found={data} page={page} pageSize={PAGE_SIZE} empty={<Nothing tab={tab} />}>
        <PromptCards
          prompts={data.items}
          layout={tab === 'mine' ? 'list' : 'grid'}
          level={2}
          {...(tab === 'mine' && { renderAside: (prompt) => <Standing prompt={prompt} /> })}
        />
      </Paged>
    </div>
  )
}

function Nothing({ tab }: { tab: OwnTab }) {
  const t = useTranslations('prompts')
  if (tab === 'mine') {
    return (
      <EmptyState
        icon={Sparkles}
        title={t('noneMine')}
        text={t('noneMineText')}
        action={<CreateLink />}
      />
    )
  }
  return (
    <EmptyState
      icon={Heart}
      title={t('noneKept')}
      text={t('noneKeptText')}
      action={
        <Link to="/prompts" activeProps={{}} className={buttonClass('primary')}>
          {t('backToAll')}
        </Link>
      }
    />
  )
}

function Standing({ prompt }: { prompt: Prompt }) {
  const t = useTranslations('prompts')
  const { id, title, status, hasLiveVersion, visibility, rejectionReason, rejectionCode } = prompt
  return (
    <div className="relative z-10 grid grid-cols-1 gap-3">
      {status === 'rejected' && (
        <RejectionNote of="prompt" reason={rejectionReason} reasonCode={rejectionCode} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} hasLiveVersion={hasLiveVersion} />
        {visibility !== 'public' && <Badge>{t(`visibilities.${visibility}`)}</Badge>}
        <span className="ml-auto flex flex-wrap gap-2">
          <Link
            to="/prompts/edit/$id"
            params={{ id: String(id) }}
            aria-label={t('editNamed', { title })}
            className={buttonClass('secondary')}
          >
            <Pencil aria-hidden className="size-4" />
            {t('edit')}
          </Link>
          <PromptMoveButtons prompt={prompt} />
          <DeletePrompt prompt={prompt} />
        </span>
      </div>
    </div>
  )
}
