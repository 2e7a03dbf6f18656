import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SessionContext, sessionKey, type SessionUser } from './session.ts'

/** Provides the viewer for `useUser`. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery<SessionUser | null>({
    queryKey: sessionKey,
    queryFn: () => null,
    enabled: false,
  })
  return <SessionContext value={data ?? null}>{children}</SessionContext>
}
