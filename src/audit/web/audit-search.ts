import { dayIn, idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { AuditFilter } from '../contract.ts'

/** What of the audit log is in its address; what is not asked for is left out. */
export interface AuditSearch extends Pick<
  AuditFilter,
  'area' | 'actorId' | 'actor' | 'action' | 'subject' | 'subjectId'
> {
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}

/** Forgiving: what cannot be understood is left out. Which actions there are, the API knows. */
export function auditSearch(given: Record<string, unknown>): AuditSearch {
  return {
    area: oneOf(['auth', 'all'], given['area']),
    actorId: idIn(given['actorId']),
    actor: textIn(given['actor'], 60),
    action: wordIn(given['action']) as AuditSearch['action'],
    subject: wordIn(given['subject']) as AuditSearch['subject'],
    subjectId: idIn(given['subjectId']),
    from: dayIn(given['from']),
    to: dayIn(given['to']),
    before: idIn(given['before']),
  }
}

function wordIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z_.]+$/.test(value) ? value : undefined
}
