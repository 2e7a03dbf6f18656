import type { DueQuery } from '#platform/server/due.ts'
import { moneyDue } from '../queries/due.ts'

/** When the next movement of money at this gateway is to be sent or looked up. */
export function nextMoney(gateway: string): DueQuery {
  return moneyDue(gateway)
}
