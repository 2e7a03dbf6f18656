import { read } from '#platform/web/query.ts'
import { packagesContract, type ServicePackages } from '../contract.ts'

export function packagesQuery(serviceId: number) {
  return read(packagesContract, 'get', { id: serviceId })
}

/** For a service without packages, which needs no request. */
export const noPackages: ServicePackages = { version: 0, packages: [], extras: [] }
