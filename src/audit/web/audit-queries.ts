import { read } from '#platform/web/query.ts'
import { givenOf, pathWith } from '#platform/web/search-values.ts'
import { auditContract } from '../contract.ts'
import type { AuditSearch } from './audit-search.ts'

export const auditQuery = (search: AuditSearch) => read(auditContract, 'list', givenOf(search))

/** The address of the CSV export with the current filters. */
export const exportPath = (search: AuditSearch) => pathWith(auditContract.export.path, search)
