import type { Db } from '../../../db.ts'
import type { Log } from '../../../log.ts'

export interface TestGatewayOptions {
  db: Db
  /** Signs the webhooks. */
  secret: string
  /**
   * Where signed events are sent, over loopback HTTP, so that the whole path is exercised. Null sends
   * none: demo data is written before there is a server to hear of it.
   */
  webhookUrl: string | null
  now: () => Date
  log: Log
}
