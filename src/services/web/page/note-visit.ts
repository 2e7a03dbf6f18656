import { useEffect } from 'react'
import { api } from '#platform/web/client.ts'
import { useUser } from '#platform/web/session.ts'
import type { Service } from '../../contract.ts'
import { servicesVisitsContract, type VisitKind } from '../../visits-contract.ts'

/** Reports a view or a click, for the figures of the viber. A lost report does no harm. */
export function noteVisit(id: number, kind: VisitKind): void {
  api(servicesVisitsContract)
    .note({ id, kind })
    .catch(() => {})
}

/** Reports that the page was opened, once it is visible: not while the browser prepares it or holds it in a hidden tab. */
export function useNoteView({ id, userId }: Pick<Service, 'id' | 'userId'>): void {
  const isOwn = useUser()?.id === userId
  useEffect(() => {
    if (isOwn) return undefined
    const waiting = new AbortController()
    const note = () => {
      if (document.visibilityState !== 'visible') return
      waiting.abort()
      noteVisit(id, 'view')
    }
    document.addEventListener('visibilitychange', note, { signal: waiting.signal })
    note()
    return () => waiting.abort()
  }, [id, isOwn])
}
