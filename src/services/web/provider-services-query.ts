import { read } from '#platform/web/query.ts'
import { servicesContract } from '../contract.ts'

/** A viber's services; paused and hidden ones for the viber and admins only. Loaders of pages use this query too. */
export function providerServicesQuery(userId: number) {
  return read(servicesContract, 'byProvider', { id: userId })
}
