import { accountsContract } from '#accounts/contract.ts'
import { ordersContract } from '#orders/contract.ts'
import { paymentsContract } from '#payments/contract.ts'
import type { Contract } from '#platform/contract.ts'
import { profilesContract } from '#profiles/contract.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { servicesContract } from '#services/contract.ts'
import { settingsContract } from '#settings/contract.ts'

/** THE list of contracts: what this API is. Their routes stand beside them in server/routes.ts. */
export const contracts = {
  accounts: accountsContract,
  settings: settingsContract,
  services: servicesContract,
  profiles: profilesContract,
  payments: paymentsContract,
  orders: ordersContract,
  reviews: reviewsContract,
} satisfies Record<string, Contract>
