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
export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    area: oneOf(['auth', 'all'], raw['area']),
    actorId: idIn(raw['actorId']),
    actor: textIn(raw['actor'], 60),
    action: wordIn(raw['action']) as AuditSearch['action'],
    subject: wordIn(raw['subject']) as AuditSearch['subject'],
    subjectId: idIn(raw['subjectId']),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    before: idIn(raw['before']),
  }
}

function wordIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z_.]+$/.test(value) ? value : undefined
}
