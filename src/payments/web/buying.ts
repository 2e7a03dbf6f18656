import type { ServicePackages } from '#packages/contract.ts'
import type { PackageSearch } from '#packages/package-address.ts'

/** What the checkout page can sell besides hours, and what is chosen in its address. */
export interface Buying {
  offered: ServicePackages
  search: PackageSearch
  onChoose: (search: PackageSearch) => void
}
