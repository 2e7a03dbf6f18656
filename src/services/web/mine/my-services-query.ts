import { read } from '#platform/web/query.ts'
import { servicesContract } from '../../contract.ts'

/** The viewer's own services, including paused ones. The dashboard's loader uses this query too. */
export function myServicesQuery(userId: number) {
  return read(servicesContract, 'byProvider', { id: userId })
}
