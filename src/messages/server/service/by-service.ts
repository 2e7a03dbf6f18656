import type { Context } from '#platform/server/context.ts'
import { countOpeningsByService } from '../queries/by-service.ts'

/** How many conversations clients began from the pages of a viber's services in each month (UTC). */
export function openingsByService({ db }: Pick<Context, 'db'>, userId: number, since: Date) {
  return countOpeningsByService(db, userId, since)
}
