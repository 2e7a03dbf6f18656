import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { S3Options } from './drivers/files/s3-files.ts'
import type { TracesOptions } from './drivers/traces/samplers.ts'
import { hasStripeKeys, stripeKeysOf, type StripeKeys } from './drivers/payments/stripe/keys.ts'
import { Environment, withSecretsOfFiles } from './environment.ts'
import { isLocalAddress } from './local-address.ts'
import { makeFolderNow } from './make-folder.ts'
import { reasonOf } from './reason.ts'

export interface Config {
  isProduction: boolean
  /** Strangers can reach it: demo accounts and test payments only when asked for. */
  isPublic: boolean
  port: number
  host: string
  /** The public address when the operator set one. */
  appUrl: string | undefined
  /** Undefined runs the embedded database below `dataDir`. */
  databaseUrl: string | undefined
  /** Null reads everything from the one database. */
  replica: { url: string; maxLagMs: number } | null
  databasePoolMax: number
  /** A statement that runs longer is ended and answered with 503; migrations are not. */
  databaseTimeoutMs: number
  /** Signals between processes go through Redis; by default through the database. */
  redisUrl: string | undefined
  /** Null keeps uploads in the data directory. */
  s3: S3Options | null
  /** The largest file that goes with a message, an order, a brief or a dispute. */
  maxFileBytes: number
  /** Uploads leave so much of the disk of `dataDir` free. */
  storageFloorBytes: number
  /** Where clamd listens, a path or `host:port`; undefined scans nothing. */
  clamd: string | undefined
  /** Undefined keeps mails in the development mailbox. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** The development mailbox opens to other machines, too; never on a public installation. */
  opensMailbox: boolean
  dataDir: string
  /** The folder of archives that `backup` makes without being told where. */
  backupTo: string | undefined
  /** Commands are called by `vibework` there, not by npm. */
  isInImage: boolean
  isDemo: boolean
  payments: 'stripe' | 'test' | 'none'
  /** Null unless Stripe takes the payments. */
  stripe: StripeKeys | null
  /** Signs the test gateway's webhooks; kept in the data directory when not given. */
  secret: string
  /** Addresses and networks of proxies whose X-Forwarded headers count; empty trusts none. */
  trustedProxies: readonly string[]
  /** How many connections may be open at a time, those of trusted proxies apart. */
  maxConnections: number
  logLevel: string
  seedNow: Date | undefined
  passwordMin: number
  /** Off keeps the operator's code out of every page, whatever the settings hold. */
  hasHeadCode: boolean
  /** Off only for load tests and benchmarks. */
  hasRateLimits: boolean
  /** Whoever presents it reads /metrics; without one only the machine itself does. */
  metricsToken: string | undefined
  /** A statement that takes longer is logged, without its values; 0 logs none. */
  slowQueryMs: number
  /** Null sends no traces anywhere, and loads nothing for it. */
  traces: TracesOptions | null
  /** How long a page is shown to visitors without being made anew; 0 makes each. */
  pageCacheSeconds: number
  /** How long it still serves while /readyz already says that it is leaving. */
  shutdownDelayMs: number
}

const MB = 1024 * 1024

/** Where only this machine reaches it. */
export const LOOPBACK = '127.0.0.1'

/** A sentence for the operator, not a stack trace: the process prints it and exits with 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

interface Reading {
  /** Only the server's first start makes a secret: one that a command makes is not the server's. */
  makesSecret?: boolean
}

/** Reads the environment once at boot. Throws StartupError naming each bad variable. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  { makesSecret = false }: Reading = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(withSecrets(env)).filter(([, value]) => value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartupError(`Please check the environment: ${problems.join('; ')}.`)
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  // Production listens on all addresses, so a local APP_URL alone keeps no one out.
  const isPublic = isProduction || (values.APP_URL !== undefined && !isLocalAddress(values.APP_URL))
  const isDemo = values.DEMO ?? !isPublic
  const dataDir = resolve(values.DATA_DIR)
  return {
    isProduction,
    isPublic,
    port: values.PORT,
    // The passwords of demo accounts are public, so the network is let in only when asked for.
    host: values.HOST ?? (isDemo ? LOOPBACK : '0.0.0.0'),
    appUrl: values.APP_URL,
    databaseUrl: values.DATABASE_URL,
    replica: replicaOf(values),
    databasePoolMax: values.DATABASE_POOL_MAX,
    databaseTimeoutMs: values.DATABASE_TIMEOUT_MS,
    redisUrl: values.REDIS_URL,
    s3: s3Of(values),
    maxFileBytes: values.MAX_FILE_MB * MB,
    storageFloorBytes: values.STORAGE_FLOOR_MB * MB,
    clamd: values.CLAMD,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    opensMailbox: values.DEV_MAILBOX,
    dataDir,
    backupTo: values.BACKUP_TO,
    isInImage: values.VIBEWORK_CALL !== undefined,
    isDemo,
    ...paymentsOf(values, isPublic),
    secret: values.SECRET ?? (makesSecret ? madeSecret(dataDir) : keptSecret(dataDir)),
    trustedProxies: values.TRUST_PROXY,
    maxConnections: values.MAX_CONNECTIONS,
    logLevel: values.LOG_LEVEL,
    seedNow: values.SEED_NOW ? new Date(values.SEED_NOW) : undefined,
    passwordMin: values.PASSWORD_MIN,
    hasHeadCode: !values.DISABLE_HEAD_CODE && values.HEAD_CODE === 'on',
    hasRateLimits: values.RATE_LIMITS,
    metricsToken: values.METRICS_TOKEN,
    slowQueryMs: values.SLOW_QUERY_MS,
    traces: tracesOf(values),
    pageCacheSeconds: values.PAGE_CACHE_SECONDS,
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
  }
}

/** The site's address where no request tells it: without APP_URL, as this machine reaches it. */
export function siteAddress({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string {
  return appUrl ?? `http://localhost:${port}`
}

/** Stripe where its keys are, the test gateway otherwise; neither plays at money before strangers. */
function paymentsOf(values: Environment, isPublic: boolean): Pick<Config, 'payments' | 'stripe'> {
  const payments = values.PAYMENTS ?? (hasStripeKeys(values) ? 'stripe' : 'test')
  const isAskedFor = !isPublic || values.PAYMENTS !== undefined
  if (payments === 'test' && !isAskedFor) {
    throw new StartupError(
      'In production and on a public address test payments start only when asked for: give the keys of Stripe, or set PAYMENTS=test, or PAYMENTS=none.',
    )
  }
  if (payments !== 'stripe') return { payments, stripe: null }
  const stripe = stripeKeysOf(values, values.APP_URL)
  if (typeof stripe === 'string') throw new StartupError(stripe)
  if (!stripe.isLive && !isAskedFor) {
    throw new StartupError(
      'In production and on a public address test payments start only when asked for: give live keys of Stripe, or set PAYMENTS=stripe.',
    )
  }
  return { payments, stripe }
}

function replicaOf(values: Environment): Config['replica'] {
  const { DATABASE_URL: primary, DATABASE_REPLICA_URL: url } = values
  if (!url) return null
  if (!primary) {
    throw new StartupError('DATABASE_REPLICA_URL is a copy of DATABASE_URL, which is not set.')
  }
  return { url, maxLagMs: values.REPLICA_MAX_LAG_SECONDS * 1000 }
}

function s3Of(values: Environment): S3Options | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket) return null
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new StartupError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or none.',
    )
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, region, endpoint, credentials }
}

/** The address for all of telemetry is a base; the one for traces alone is taken as it is. */
function tracesOf(values: Environment): TracesOptions | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const url =
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  if (!url) return null
  return {
    url,
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}

function withSecrets(env: Record<string, string | undefined>) {
  try {
    return withSecretsOfFiles(env)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`Please check the environment: ${reason}.`)
  }
}

/** For commands, which use the server's secret or none. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartupError(
      `SECRET is not set, and ${file} cannot be read (${reasonOf(error)}). A command uses the secret of the ` +
        'server and makes none of its own: give it the SECRET, SECRET_FILE or DATA_DIR that the server has, ' +
        'such as by the file .env.',
    )
  }
}

/** One secret per installation, made at the first start and readable by its owner only. */
function madeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    makeFolderNow(dataDir)
    if (!existsSync(file)) {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    }
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `The data directory ${dataDir} cannot be used: ${reason}. ` +
        'Set DATA_DIR to a folder that this user may write.',
    )
  }
}
