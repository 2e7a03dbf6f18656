import { defineRoutes } from '#platform/server/routes.ts'
import { auditContract } from '../contract.ts'
import { exportAuditLog, readAuditLog } from './service.ts'

export const auditRoutes = defineRoutes(auditContract, {
  list: readAuditLog,
  export: exportAuditLog,
})
