import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Monitor, Smartphone } from '#ui/icons.ts'
import { showFailure } from '#ui/show-failure.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { accountsSecurityContract, type Session } from '../../security-contract.ts'
import { dateTag } from '../date-tag.tsx'
import { sessionsQuery } from './security-queries.ts'

/** The viewer's sessions, the current one first. */
export function SessionsCard() {
  const t = useTranslations('security.sessions')
  const hydrated = useHydrated()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const endOthers = useEnding(() => api(accountsSecurityContract).endOtherSessions(), {
    successText: ({ ended }) => t('endedOthersText', { count: ended }),
  })
  const inOrder = sessions?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <Card as="section" aria-labelledby="sessions">
      <h3 id="sessions" className="text-xl">
        {t('title')}
      </h3>
      <p className="mt-2 text-ink-2">{t('text')}</p>
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && (
        <Loading className="mt-4 grid gap-3">
          <Skeleton className="h-14 w-full rounded-lg" />
          <Skeleton className="h-14 w-full rounded-lg" />
        </Loading>
      )}
      {inOrder && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {inOrder.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {inOrder && inOrder.length > 1 && (
        <Button
          look="secondary"
          className="mt-4"
          disabled={!hydrated}
          pending={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t('endOthers')}
        </Button>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const t = useTranslations('security.sessions')
  const hydrated = useHydrated()
  const { id, createdAt, lastUsedAt, address, isCurrent } = session
  const device = session.device ?? t('unknownDevice')
  const end = useEnding(() => api(accountsSecurityContract).endSession({ id }), {
    successText: () => t('endedText'),
  })
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Icon aria-hidden className="size-5 text-ink-3" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {isCurrent && <Badge tone="success">{t('current')}</Badge>}
          {session.passedSecondFactor && <Badge>{t('twoSteps')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {t.rich('since', dateTag(createdAt, 'dateTime'))}
          {!isCurrent && ' · '}
          {!isCurrent && t.rich('lastUsed', dateTag(lastUsedAt, 'dateTime'))}
        </p>
        {address && <p className="text-sm wrap-anywhere text-ink-3">{t('address', { address })}</p>}
      </div>
      {!isCurrent && (
        <Button
          look="ghost"
          className="-mx-3"
          aria-label={t('endNamed', { device })}
          disabled={!hydrated}
          pending={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

/** Ends sessions and refetches the list, even if they had already ended. */
function useEnding<Answer>(
  work: () => Promise<Answer>,
  { successText }: { successText: (answer: Answer) => string },
) {
  const t = useTranslations('security')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: (answer) =>
      showToast({ title: t('sessions.ended'), description: successText(answer) }),
    onError: (error) => showFailure(error, t('failed'), t('failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
