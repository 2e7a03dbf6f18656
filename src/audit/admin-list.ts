import { day, defineList, oneOf, rowId, type WordFilter } from '#platform/listing.ts'
import type { AuditAction, AuditSubject } from './kinds.ts'

const action: WordFilter<AuditAction> = { kind: 'word', maxLength: 60 }
const subject: WordFilter<AuditSubject> = { kind: 'word', maxLength: 60 }

/**
 * The filters of the audit log. Without an area or an action, logins and changes of account security are left out;
 * those are for super admins only. `actor` is a person's username.
 */
export const auditList = defineList({
  filters: {
    /** `auth`: logins and account security; `all`: these and everything else. The default is everything else. */
    area: oneOf(['auth', 'all']),
    actorId: rowId,
    actor: { kind: 'text', maxLength: 60 },
    action,
    subject,
    subjectId: rowId,
    from: day,
    to: day,
  },
  sorts: ['at'],
})
