import type { Db } from '../../../db.ts'
import type { Log } from '../../../log.ts'

export interface TestGatewayOptions {
  db: Db
  /** The key for signing webhooks. */
  secret: string
  /**
   * The address for signed events, sent over loopback HTTP so that the real code path is used. Null sends none, because
   * demo data is written before the server runs.
   */
  webhookUrl: string | null
  now: () => Date
  log: Log
}
