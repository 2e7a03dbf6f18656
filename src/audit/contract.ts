import * as z from 'zod/mini'
import { defineContract, Timestamp } from '#platform/contract.ts'
import { exportQuery, listQuery } from '#platform/list-query.ts'
import { auditList } from './admin-list.ts'
import { auditActions, auditSubjects } from './kinds.ts'

const Values = z.nullable(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
)

/** An entry of the audit log: who did what to which subject, from where, with values before and after. */
export const AuditEntry = z.object({
  id: z.number(),
  at: Timestamp,
  /** Null for visitors and for the system. */
  actor: z.nullable(z.object({ id: z.number(), name: z.string(), username: z.string() })),
  actorRole: z.enum(['visitor', 'user', 'admin', 'super_admin', 'system']),
  action: z.enum(auditActions),
  subject: z.nullable(z.object({ kind: z.enum(auditSubjects), id: z.number() })),
  /** Null unless the reader is a super admin. */
  address: z.nullable(z.string()),
  requestId: z.string(),
  before: Values,
  after: Values,
  /** Only entries of earlier versions have one; now it is in the table of the action. */
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const words = {
  action: z.optional(z.enum(auditActions)),
  subject: z.optional(z.enum(auditSubjects)),
}

export const auditContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/audit-log',
    access: 'admin',
    summary: 'The audit log, newest first',
    query: z.object({ ...listQuery(auditList).shape, ...words }),
    output: z.array(AuditEntry),
    paged: true,
  },
  export: {
    method: 'GET',
    path: '/api/admin/audit-log/export.csv',
    access: 'super_admin',
    summary: 'The same list as CSV, at most 50,000 rows',
    query: z.object({ ...exportQuery(auditList).shape, ...words }),
    download: true,
  },
})
