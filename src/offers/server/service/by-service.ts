import type { Context } from '#platform/server/context.ts'
import { countRequestsByService } from '../queries/by-service.ts'

/** How many requests for a quote a viber got in each month (UTC), by service. */
export function requestsByService({ db }: Pick<Context, 'db'>, providerId: number, since: Date) {
  return countRequestsByService(db, providerId, since)
}
