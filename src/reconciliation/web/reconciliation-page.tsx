import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Page } from '#platform/contract.ts'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { pageIn, type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Scale } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { reconciliationContract, type Run } from '../contract.ts'
import { LatestRun } from './latest-run.tsx'
import { RunList } from './run-list.tsx'

const PER_PAGE = 25

export const Route = createFileRoute('/_admin/admin/reconciliation')({
  validateSearch: (raw: Record<string, unknown>): { page?: PageMark | undefined } => ({
    page: pageIn(raw),
  }),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('reconciliation.title') }),
  component: ReconciliationPage,
})

function ReconciliationPage() {
  const t = useTranslations('reconciliation')
  const { page = 1 } = Route.useSearch()
  const query = read(reconciliationContract, 'runs', { ...pagingOf(page), limit: PER_PAGE })
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  if (error) return <AccessDenied error={error} onRetry={() => void refetch()} />
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
        </div>
        <CompareButton />
      </header>
      {data ? <Runs found={data} page={page} /> : <Pending />}
    </>
  )
}

function Runs({ found, page }: { found: Page<Run>; page: PageMark }) {
  const t = useTranslations('reconciliation')
  const [latest] = found.items
  return (
    <Paged
      found={found}
      page={page}
      pageSize={PER_PAGE}
      empty={<EmptyState icon={Scale} title={t('noRuns')} text={t('noRunsText')} />}
    >
      {page === 1 && latest && <LatestRun run={latest} />}
      <RunList runs={found.items} />
    </Paged>
  )
}

function CompareButton() {
  const t = useTranslations('reconciliation')
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () => api(reconciliationContract).start({}),
    onSuccess: (run) => {
      const isClean = run.status === 'clean'
      showToast({
        title: t(isClean ? 'runClean' : 'runDifferent'),
        description: t('runDone', { count: run.findings, compared: run.compared }),
        ...(!isClean && { variant: 'destructive' as const }),
      })
    },
    onError: (error) => showFailure(error, t('runFailed'), ''),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          String(queryKey[0]).startsWith(reconciliationContract.runs.path),
      }),
  })
  return (
    <Button onClick={() => start.mutate()} pending={start.isPending}>
      <Scale aria-hidden className="size-4" />
      {t('run')}
    </Button>
  )
}

function Pending() {
  return <Skeletons classes={['h-36 rounded-xl', 'h-72 rounded-xl']} />
}
