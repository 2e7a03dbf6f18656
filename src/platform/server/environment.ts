import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { nearName } from '../near-names.ts'
import { samplers } from './drivers/traces/samplers.ts'
import { proxiesIn } from './proxies.ts'
import { whyGuessable } from './secret.ts'

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false'], 'is 0 or 1'),
  z.transform((value) => value === '1' || value === 'true'),
)
const port = z.coerce
  .number('is a port number')
  .check(z.int('is a port number'), z.gte(0, 'is a port number'), z.lte(65_535, 'is a port number'))

const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => proxiesIn(value) !== undefined,
        'is 0, 1, or a list of addresses and networks such as 10.0.3.4, 192.0.2.0/24',
      ),
    ),
  z.transform((value) => proxiesIn(value) ?? []),
)

const share = z.coerce
  .number('is a number from 0 to 1')
  .check(z.gte(0, 'is a number from 0 to 1'), z.lte(1, 'is a number from 0 to 1'))

const UNUSABLE =
  'is not a usable address. In its user and password write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25'

/**
 * The URL of a connection. An unescaped `/`, `?` or `#` in a password would end the host part too early, and the rest
 * would be misread.
 */
function connection(start: RegExp, rule: string) {
  const isUsable = z.refine<string>((url) => !start.test(url) || canConnect(url), UNUSABLE)
  return z.optional(z.string().check(z.regex(start, rule), isUsable))
}

function canConnect(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, pathname, search, hash } = new URL(address)
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
  } catch {
    return false
  }
  return hash === '' && !`${pathname}${search}`.includes('@')
}

const ORIGIN =
  'is an address such as https://vibework.example, without a path, a user or anything behind it'

/**
 * Links, feeds and cookies use this origin, so it is normalized as browsers write it: lowercase, without a default port
 * or trailing slash.
 */
const siteOrigin = z.pipe(
  z.string().check(z.refine((address) => originIn(address) !== undefined, ORIGIN)),
  z.transform((address) => originIn(address) ?? ''),
)

function originIn(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return `${url.origin}/` === url.href && !/[?#@]/.test(address) ? url.origin : undefined
}

/** An address alone, or behind a name. Email programs would take an unquoted comma for the next address. */
const ONE_MAILBOX =
  /^(?:[^\s<>@,;"]+@[^\s<>@,;"]+|(?:"[^"\r\n]*" ?|[^<>@,;"\r\n]*)<[^\s<>@,;"]+@[^\s<>@,;"]+>)$/

const databaseUrl = connection(/^postgres(ql)?:\/\//, 'starts with postgres://')

function whole(from: number, to: number) {
  const rule = `is a whole number from ${from} to ${to}`
  return z.coerce.number(rule).check(z.int(rule), z.gte(from, rule), z.lte(to, rule))
}

function keyOf(pattern: RegExp, rule: string) {
  return z.optional(z.string().check(z.regex(pattern, rule)))
}

const nodeEnvs = ['development', 'production', 'test'] as const
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Every environment variable with its rule. docs/operate/reference/config.md describes them. */
export const Environment = z.object({
  NODE_ENV: z._default(z.enum(nodeEnvs, `is one of ${nodeEnvs.join(', ')}`), 'development'),
  PORT: z._default(port, 3000),
  HOST: z.optional(z.string()),
  APP_URL: z.optional(siteOrigin),
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  REPLICA_MAX_LAG_SECONDS: z._default(whole(1, 3600), 10),
  DATABASE_POOL_MAX: z._default(whole(2, 200), 10),
  DATABASE_TIMEOUT_MS: z._default(whole(100, 600_000), 10_000),
  REDIS_URL: connection(/^rediss?:\/\//, 'starts with redis:// or rediss://'),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket')),
  ),
  S3_REGION: z._default(z.string().check(z.minLength(1)), 'us-east-1'),
  S3_ENDPOINT: z.optional(z.url('is an address such as https://files.vibework.example')),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  MAX_FILE_MB: z._default(whole(1, 10_000), 100),
  STORAGE_FLOOR_MB: z._default(whole(0, 10_000_000), 500),
  CLAMD: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\/.+|[\w.-]+:\d{1,5})$/,
          'is the path of a socket such as /run/clamav/clamd.ctl, or a host and port such as clamav:3310',
        ),
      ),
  ),
  SMTP_URL: connection(/^smtps?:\/\//, 'starts with smtp:// or smtps://'),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          ONE_MAILBOX,
          'is one address such as Vibework <hello@vibework.example>, with a name that has a comma in quotes',
        ),
      ),
  ),
  BROADCAST_MAILS_PER_HOUR: z._default(whole(1, 1_000_000), 1000),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  BACKUP_TO: z.optional(z.string()),
  VIBEWORK_CALL: z.optional(z.literal('vibework', 'is set by the image, and only there')),
  DEV_MAILBOX: z._default(flag, false),
  DEMO: z.optional(flag),
  PAYMENTS: z.optional(z.enum(['stripe', 'test', 'none'], 'is stripe, test or none')),
  STRIPE_SECRET_KEY: keyOf(/^[sr]k_(test|live)_\w+$/, 'starts with sk_test_ or sk_live_'),
  STRIPE_PUBLISHABLE_KEY: keyOf(/^pk_(test|live)_\w+$/, 'starts with pk_test_ or pk_live_'),
  STRIPE_WEBHOOK_SECRET: keyOf(
    /^whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)*$/,
    'is the signing secret of each endpoint, separated by commas; each starts with whsec_',
  ),
  STRIPE_API_URL: z.optional(z.url('is an address such as http://127.0.0.1:12111')),
  SECRET: z.optional(
    z.string().check((secret) => {
      const message = whyGuessable(secret.value)
      if (message) secret.issues.push({ code: 'custom', input: secret.value, message })
    }),
  ),
  TRUST_PROXY: z._default(proxies, []),
  MAX_CONNECTIONS: z._default(whole(100, 100_000), 5000),
  LOG_LEVEL: z._default(z.enum(logLevels, `is one of ${logLevels.join(', ')}`), 'info'),
  SEED_NOW: z.optional(z.iso.datetime('is an instant such as 2026-11-20T00:00:00Z')),
  RATE_LIMITS: z._default(flag, true),
  PASSWORD_MIN: z._default(whole(6, 64), 6),
  DISABLE_HEAD_CODE: z._default(flag, false),
  HEAD_CODE: z._default(z.enum(['on', 'off'], 'is on or off'), 'on'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'has at least 16 characters'))),
  SLOW_QUERY_MS: z._default(whole(0, 600_000), 1000),
  PAGE_CACHE_SECONDS: z._default(whole(0, 3600), 5),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url('is an address such as http://collector:4318')),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(
    z.url('is an address such as http://collector:4318/v1/traces'),
  ),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1)), 'vibework'),
  OTEL_TRACES_SAMPLER: z._default(
    z.enum(samplers, `is one of ${samplers.join(', ')}`),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  SHUTDOWN_DELAY_MS: z._default(whole(0, 60_000), 0),
})
export type Environment = z.infer<typeof Environment>

/** Variables that may be given as files, as container platforms provide secrets. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SECRET',
  'METRICS_TOKEN',
]

/** Variables that are read elsewhere. */
const OTHERS = ['ADMIN_USERNAME', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']

type Variables = Record<string, string | undefined>

/** A line for each variable that is unknown, but nearly has the name of one that is not set. */
export function misspelled(env: Variables): string[] {
  const known = [
    ...Object.keys(Environment.shape),
    ...SECRETS.map((name) => `${name}_FILE`),
    ...OTHERS,
  ]
  const isSet = (name: string) => Boolean(env[name])
  return Object.keys(env).flatMap((name) => {
    if (!isSet(name) || known.includes(name)) return []
    const meant = nearName(name, known)
    if (meant === undefined || isSet(meant)) return []
    return [`${name} is not a variable of Vibework. Did you mean ${meant}?`]
  })
}

/**
 * For every secret, `SECRET_FILE=/run/secrets/secret` sets `SECRET` to the file's content without trailing whitespace.
 * If both are given, the file takes precedence. Throws an error naming the variable if the file cannot be read.
 */
export function withSecretsOfFiles(env: Variables): Variables {
  const read: Variables = {}
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]
    if (file) read[name] = readSecret(`${name}_FILE`, file)
  }
  return { ...env, ...read }
}

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the file of ${variable} cannot be read (${reason})`, { cause })
  }
}
