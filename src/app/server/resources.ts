import { openClock } from '#platform/server/clock.ts'
import { type Config } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { openDatabaseTime } from '#platform/server/database-time.ts'
import { createFiles } from '#platform/server/drivers/files/files.ts'
import type { MailTransport } from '#platform/server/drivers/mail/mail-transport.ts'
import { createMailbox } from '#platform/server/drivers/mail/mailbox.ts'
import { createSmtp } from '#platform/server/drivers/mail/smtp.ts'
import { createClamd } from '#platform/server/drivers/scan/clamd.ts'
import { createRedisCounter } from '#platform/server/drivers/limits/redis-counter.ts'
import { createRedis, type Redis } from '#platform/server/drivers/redis/redis.ts'
import { createLocalPubSub } from '#platform/server/drivers/pubsub/local-pubsub.ts'
import { createPostgresPubSub } from '#platform/server/drivers/pubsub/postgres-pubsub.ts'
import type { PubSub } from '#platform/server/drivers/pubsub/pubsub.ts'
import { createRedisPubSub } from '#platform/server/drivers/pubsub/redis-pubsub.ts'
import type { PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import { createStripeGateway } from '#platform/server/drivers/payments/stripe/gateway.ts'
import { createTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { createJobs } from '#platform/server/jobs.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { createReplica } from '#platform/server/replica/replica.ts'
import { createSignals } from '#platform/server/signals.ts'
import { tracedCalls } from '#platform/server/tracing.ts'

interface Around {
  redis: Redis | null
  installation: string
  database: Database
  log: Log
}

/** Creates the services that live as long as the process, each with the driver that the configuration names. */
export async function createResources(
  config: Config,
  database: Database,
  overrides: Partial<Pick<Resources, 'now' | 'jobs'>> = {},
): Promise<Resources> {
  const { db, pool } = database
  const log = createLog(config.logLevel)
  const redis = config.redisUrl ? createRedis(config.redisUrl, log) : null
  const installation = await readInstallation(db)
  const signals = createSignals(createPubSub({ redis, installation, database, log }), log)
  const real = overrides.now ?? (await openDatabaseTime(db))
  const isRehearsal = config.payments === 'test' && !config.stripe
  const isShared = database.engine === 'postgres'
  const clock = isRehearsal ? await openClock({ db, real, signals, isShared }) : null
  const now = clock?.now ?? real
  return {
    config,
    log,
    db,
    pool,
    now,
    clock,
    payments: await createPayments({ config, log, db, now, installation }),
    mail: createMail({ config, db, now: real }),
    files: tracedCalls('files', createFiles(config)),
    scanner: config.clamd ? tracedCalls('scan', createClamd(config.clamd)) : null,
    limits: redis && createRedisCounter(redis, installation),
    signals,
    replica: createReplicaOf({ config, database, log }),
    announce: (signal) => signals.publish(signal),
    // All are on until a server has read the settings (`kept-settings.ts`).
    modules: { off: new Set(), refresh: async () => {} },
    jobs: overrides.jobs ?? createJobs({ db, log, signals, now, clock }),
  }
}

function createReplicaOf({
  config,
  database,
  log,
}: Pick<Resources, 'config'> & Pick<Around, 'database' | 'log'>) {
  if (!config.replica) return null
  return createReplica({
    ...config.replica,
    primary: database,
    poolMax: config.databasePoolMax,
    statementTimeoutMs: config.databaseTimeoutMs,
    log,
  })
}

function createPubSub({ redis, installation, database, log }: Around): PubSub {
  const { db, url } = database
  if (redis) return createRedisPubSub({ redis, installation, log })
  return url ? createPostgresPubSub({ databaseUrl: url, db, log }) : createLocalPubSub()
}

/** Null on a public site without a mail server, where a mailbox page would be readable by strangers: emails wait. */
function createMail({
  config,
  db,
  now,
}: Pick<Resources, 'config' | 'db' | 'now'>): MailTransport | null {
  if (config.smtpUrl) return tracedCalls('mail', createSmtp(config.smtpUrl))
  return config.isPublic ? null : tracedCalls('mail', createMailbox({ db, now }))
}

/** Null when payments are turned off. */
async function createPayments({
  config,
  log,
  db,
  now,
  installation,
}: Pick<Resources, 'config' | 'log' | 'db' | 'now'> & {
  installation: string
}): Promise<PaymentGateway | null> {
  if (config.stripe) {
    const stripe = await createStripeGateway({ keys: config.stripe, installation, now })
    return tracedCalls('payments', stripe)
  }
  if (config.payments !== 'test') return null
  const webhookUrl = `http://127.0.0.1:${config.port}/api/webhooks/test`
  return tracedCalls(
    'payments',
    createTestGateway({ db, secret: config.secret, webhookUrl, now, log }),
  )
}
