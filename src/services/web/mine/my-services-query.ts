import { read } from '#platform/web/query.ts'
import { servicesContract } from '../../contract.ts'

/** The viewer's own services, paused ones too; for the dashboard's loader as well. */
export function myServicesQuery(userId: number) {
  return read(servicesContract, 'byProvider', { id: userId })
}
