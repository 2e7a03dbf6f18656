import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { securityQuery } from './security-queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** Account security: two-step verification, passkeys and sessions. */
export function SecuritySection() {
  const { data: security, error, refetch } = useQuery(securityQuery)
  // A failed refetch keeps the content, because a dialog in it may show recovery codes that cannot be shown again.
  if (error && !security)
    return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  return (
    <div id="security" className="grid grid-cols-1 gap-6">
      {security ? (
        <>
          <TwoStepCard security={security} />
          <PasskeysCard passkeys={security.passkeys} />
        </>
      ) : (
        <Loading className="grid gap-6">
          <Waiting />
          <Waiting />
        </Loading>
      )}
      <SessionsCard />
    </div>
  )
}

function Waiting() {
  return (
    <Card className="grid gap-3">
      <Skeleton className="h-6 w-48 rounded" />
      <Skeleton className="h-4 w-full rounded" />
      <Skeleton className="h-11 w-32 rounded-full" />
    </Card>
  )
}
