import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { hasStripeKeys, stripeKeysOf, type StripeKeys } from './drivers/payments/stripe/keys.ts'

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false'], 'is 0 or 1'),
  z.transform((value) => value === '1' || value === 'true'),
)
const port = z.coerce
  .number('is a port number')
  .check(z.int('is a port number'), z.gte(0, 'is a port number'), z.lte(65_535, 'is a port number'))

function whole(from: number, to: number) {
  const rule = `is a whole number from ${from} to ${to}`
  return z.coerce.number(rule).check(z.int(rule), z.gte(from, rule), z.lte(to, rule))
}

function keyOf(pattern: RegExp, rule: string) {
  return z.optional(z.string().check(z.regex(pattern, rule)))
}

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  APP_URL: z.optional(z.url('is an address such as https://vibework.example')),
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, 'starts with postgres://'),
      z.refine((url) => URL.canParse(url), 'is not a usable address'),
    ),
  ),
  DATABASE_POOL_MAX: z._default(whole(2, 200), 10),
  DATABASE_TIMEOUT_MS: z._default(whole(100, 600_000), 10_000),
  REDIS_URL: z.optional(
    z.string().check(z.regex(/^rediss?:\/\//, 'starts with redis:// or rediss://')),
  ),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'starts with smtp:// or smtps://')),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(/^[^\r\n]*@[^\r\n]+$/, 'is an address such as Vibework <hello@vibework.example>'),
      ),
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
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
  SECRET: z.optional(z.string().check(z.minLength(32, 'has at least 32 characters'))),
  TRUST_PROXY: z._default(flag, false),
  LOG_LEVEL: z._default(
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    'info',
  ),
  SEED_NOW: z.optional(z.iso.datetime('is an instant such as 2026-11-20T00:00:00Z')),
  RATE_LIMITS: z._default(flag, true),
  PASSWORD_MIN: z._default(whole(6, 64), 6),
  DISABLE_HEAD_CODE: z._default(flag, false),
  HEAD_CODE: z._default(z.enum(['on', 'off'], 'is on or off'), 'on'),
})

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
  databasePoolMax: number
  /** A statement that runs longer is ended and answered with 503; migrations are not. */
  databaseTimeoutMs: number
  /** Signals between processes go through Redis; by default through the database. */
  redisUrl: string | undefined
  /** Undefined keeps mails in the development mailbox. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** The development mailbox opens to other machines, too; never on a public installation. */
  opensMailbox: boolean
  dataDir: string
  isDemo: boolean
  payments: 'stripe' | 'test' | 'none'
  /** Null unless Stripe takes the payments. */
  stripe: StripeKeys | null
  /** Signs the test gateway's webhooks; kept in the data directory when not given. */
  secret: string
  trustProxy: boolean
  logLevel: string
  seedNow: Date | undefined
  passwordMin: number
  /** Off keeps the operator's code out of every page, whatever the settings hold. */
  hasHeadCode: boolean
  /** Off only for load tests and benchmarks. */
  hasRateLimits: boolean
}

/** A sentence for the operator, not a stack trace: the process prints it and exits with 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Reads the environment once at boot. Throws StartupError naming each bad variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartupError(`Please check the environment: ${problems.join('; ')}.`)
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const isPublic = values.APP_URL ? !isLocalAddress(values.APP_URL) : isProduction
  const dataDir = resolve(values.DATA_DIR)
  return {
    isProduction,
    isPublic,
    port: values.PORT,
    host: values.HOST,
    appUrl: values.APP_URL?.replace(/\/$/, ''),
    databaseUrl: values.DATABASE_URL,
    databasePoolMax: values.DATABASE_POOL_MAX,
    databaseTimeoutMs: values.DATABASE_TIMEOUT_MS,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    opensMailbox: values.DEV_MAILBOX,
    dataDir,
    isDemo: values.DEMO ?? !isPublic,
    ...paymentsOf(values, isPublic),
    secret: values.SECRET ?? keptSecret(dataDir),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    seedNow: values.SEED_NOW ? new Date(values.SEED_NOW) : undefined,
    passwordMin: values.PASSWORD_MIN,
    hasHeadCode: !values.DISABLE_HEAD_CODE && values.HEAD_CODE === 'on',
    hasRateLimits: values.RATE_LIMITS,
  }
}

/** Stripe where its keys are, the test gateway otherwise; neither plays at money before strangers. */
function paymentsOf(
  values: z.infer<typeof Environment>,
  isPublic: boolean,
): Pick<Config, 'payments' | 'stripe'> {
  const payments = values.PAYMENTS ?? (hasStripeKeys(values) ? 'stripe' : 'test')
  const isAskedFor = !isPublic || values.PAYMENTS !== undefined
  if (payments === 'test' && !isAskedFor) {
    throw new StartupError(
      'On a public address test payments start only when asked for: give the keys of Stripe, or set PAYMENTS=test, or PAYMENTS=none.',
    )
  }
  if (payments !== 'stripe') return { payments, stripe: null }
  const stripe = stripeKeysOf(values, values.APP_URL)
  if (typeof stripe === 'string') throw new StartupError(stripe)
  if (!stripe.isLive && !isAskedFor) {
    throw new StartupError(
      'On a public address test payments start only when asked for: give live keys of Stripe, or set PAYMENTS=stripe.',
    )
  }
  return { payments, stripe }
}

function isLocalAddress(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

/** One secret per installation, made at the first start and readable by its owner only. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    }
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The data directory ${dataDir} cannot be used: ${reason}.`)
  }
}
