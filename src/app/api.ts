import { accountsContract } from '#accounts/contract.ts'
import { favoritesContract } from '#favorites/contract.ts'
import { ordersContract } from '#orders/contract.ts'
import { paymentsContract } from '#payments/contract.ts'
import type { Contract } from '#platform/contract.ts'
import { profilesContract } from '#profiles/contract.ts'
import { reactionsContract } from '#reactions/contract.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { searchContract } from '#search/contract.ts'
import { servicesContract } from '#services/contract.ts'
import { settingsContract } from '#settings/contract.ts'

/** THE list of contracts: what this API is. Their routes stand beside them in server/routes.ts. */
export const contracts = {
  accounts: accountsContract,
  settings: settingsContract,
  services: servicesContract,
  reactions: reactionsContract,
  favorites: favoritesContract,
  search: searchContract,
  profiles: profilesContract,
  payments: paymentsContract,
  orders: ordersContract,
  reviews: reviewsContract,
} satisfies Record<string, Contract>
