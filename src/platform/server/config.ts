import { resolve } from 'node:path'
import type { S3Options } from './drivers/files/s3-files.ts'
import type { TracesOptions } from './drivers/traces/samplers.ts'
import { hasStripeKeys, stripeKeysOf, type StripeKeys } from './drivers/payments/stripe/keys.ts'
import { Environment, withSecretsOfFiles } from './environment.ts'
import { isLocalAddress } from './local-address.ts'
import { reasonOf } from './reason.ts'
import { storedSecret } from './secret.ts'

export interface Config {
  isProduction: boolean
  /** Strangers can reach this installation, so demo accounts and test payments must be enabled explicitly. */
  isPublic: boolean
  port: number
  host: string
  /** The public address, if the operator set one. */
  appUrl: string | undefined
  /** Undefined uses the embedded database inside `dataDir`. */
  databaseUrl: string | undefined
  /** Null reads everything from the primary database. */
  replica: { url: string; maxLagMs: number } | null
  databasePoolMax: number
  /** Statements that run longer are cancelled and answered with 503. Migrations are exempt. */
  databaseTimeoutMs: number
  /** Signals between processes go through Redis. Undefined uses the database. */
  redisUrl: string | undefined
  /** Null keeps uploads in the data directory. */
  s3: S3Options | null
  /** The maximum size of a file attached to a message, an order, a brief or a dispute. */
  maxFileBytes: number
  /** Uploads are refused if they would leave less than this free on the disk of `dataDir`. */
  storageFloorBytes: number
  /** The address of clamd, a socket path or `host:port`. Undefined disables virus scanning. */
  clamd: string | undefined
  /** Undefined keeps emails in the development mailbox. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  broadcastMailsPerHour: number
  /** Makes the development mailbox reachable from other machines; never on a public installation. */
  opensMailbox: boolean
  dataDir: string
  /** The default folder for the archives of the `backup` command. */
  backupTo: string | undefined
  /** Commands are called as `vibework` in the container image, and through npm elsewhere. */
  isInImage: boolean
  isDemo: boolean
  payments: 'stripe' | 'test' | 'none'
  /** Null unless payments go through Stripe. */
  stripe: StripeKeys | null
  /** Signs the test gateway's webhooks, among others. Stored in the data directory unless configured. */
  secret: string
  /** Addresses and networks of proxies whose X-Forwarded headers are trusted. Empty trusts none. */
  trustedProxies: readonly string[]
  /** The maximum number of open connections, not counting those of trusted proxies. */
  maxConnections: number
  logLevel: string
  seedNow: Date | undefined
  passwordMin: number
  /** False keeps the operator's head code out of every page, regardless of the settings. */
  hasHeadCode: boolean
  /** False only in load tests and benchmarks. */
  hasRateLimits: boolean
  /** The bearer token for /metrics. Without a token, only the machine itself can read them. */
  metricsToken: string | undefined
  /** Statements that take longer are logged without their values; 0 logs none. */
  slowQueryMs: number
  /** Null sends no traces and does not load the tracing code. */
  traces: TracesOptions | null
  /** How long visitors get a cached page; 0 renders every request. */
  pageCacheSeconds: number
  /** How long the process keeps serving after /readyz reports that it is shutting down. */
  shutdownDelayMs: number
}

const MB = 1024 * 1024

/** Only this machine can reach this address. */
export const LOOPBACK = '127.0.0.1'

/** An error for the operator: the process prints its message without a stack trace and exits with 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

interface Reading {
  /** Only the server creates the secret, at its first start. Commands use the server's secret. */
  makesSecret?: boolean
}

/** Reads the environment once at startup. Throws StartupError naming each invalid variable. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  { makesSecret = false }: Reading = {},
): Config {
  const variables = Object.fromEntries(
    Object.entries(withSecrets(env)).filter(([, value]) => value !== ''),
  )
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartupError(`Please check the environment: ${problems.join('; ')}.`)
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  // In production the server listens on all addresses, so a local APP_URL alone does not make it private.
  const isPublic = isProduction || (values.APP_URL !== undefined && !isLocalAddress(values.APP_URL))
  const isDemo = values.DEMO ?? !isPublic
  const dataDir = resolve(values.DATA_DIR)
  return {
    isProduction,
    isPublic,
    port: values.PORT,
    // The passwords of demo accounts are public, so a demo is reachable from the network only if HOST says so.
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
    broadcastMailsPerHour: values.BROADCAST_MAILS_PER_HOUR,
    opensMailbox: values.DEV_MAILBOX,
    dataDir,
    backupTo: values.BACKUP_TO,
    isInImage: values.VIBEWORK_CALL !== undefined,
    isDemo,
    ...paymentsOf(values, isPublic),
    secret: values.SECRET ?? secretIn(dataDir, makesSecret),
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

/** The site's address where there is no request to take it from. Without APP_URL it is the local one. */
export function siteAddress({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string {
  return appUrl ?? `http://localhost:${port}`
}

/** Stripe if its keys are set, otherwise the test gateway, which a public installation must request explicitly. */
function paymentsOf(values: Environment, isPublic: boolean): Pick<Config, 'payments' | 'stripe'> {
  const payments = values.PAYMENTS ?? (hasStripeKeys(values) ? 'stripe' : 'test')
  const isTestAllowed = !isPublic || values.PAYMENTS !== undefined
  if (payments === 'test' && !isTestAllowed) {
    throw new StartupError(
      'In production and on a public address test payments start only when asked for: give the keys of Stripe, or set PAYMENTS=test, or PAYMENTS=none.',
    )
  }
  if (payments !== 'stripe') return { payments, stripe: null }
  const stripe = stripeKeysOf(values, values.APP_URL)
  if (typeof stripe === 'string') throw new StartupError(stripe)
  if (!stripe.isLive && !isTestAllowed) {
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
    throw new StartupError('DATABASE_REPLICA_URL needs DATABASE_URL, which is not set.')
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

/** The general endpoint is a base URL to which the path is added; the traces endpoint is used unchanged. */
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
    throw new StartupError(`Please check the environment: ${reasonOf(error)}.`)
  }
}

/** The secret of the data directory, as `storedSecret`. Its errors are for the operator. */
function secretIn(dataDir: string, makesSecret: boolean): string {
  try {
    return storedSecret(dataDir, makesSecret)
  } catch (error) {
    throw new StartupError(reasonOf(error))
  }
}
