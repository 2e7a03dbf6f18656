import type { Context } from '#platform/server/context.ts'
import { countJobsByService } from '../queries/by-service.ts'

/** How many jobs of a viber were paid for in each month (UTC), by service. Those cancelled later are among them. */
export function jobsByService({ db }: Pick<Context, 'db'>, providerId: number, since: Date) {
  return countJobsByService(db, providerId, since)
}
