import { dayIn, idIn, oneOf, textIn } from '#platform/web/search-values.ts'
import type { AuditFilter } from '../contract.ts'

/** The filters of the audit log in the address; defaults are left out. */
export interface AuditSearch extends Pick<
  AuditFilter,
  'area' | 'actorId' | 'actor' | 'action' | 'subject' | 'subjectId'
> {
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}

/** Lenient: invalid values are ignored. The API checks the names of actions and subjects. */
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
