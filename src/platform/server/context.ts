import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { FileStore } from './drivers/files/file-store.ts'
import type { Scanner } from './drivers/scan/clamd.ts'
import type { Counter } from './drivers/limits/counter.ts'
import type { MailTransport } from './drivers/mail/mail-transport.ts'
import type { PaymentGateway } from './drivers/payments/gateway.ts'
import { ORIGINAL, type Language } from '#platform/languages.ts'
import type { RehearsalClock } from './clock.ts'
import type { Module } from '#platform/modules.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { RequestMemo } from './request-memo.ts'
import type { Replica } from './replica/replica.ts'
import type { Signal, Signals } from './signals.ts'

/** The person behind a request. Role and flags are read with every request, so a revoked admin loses access with it. */
export interface Viewer {
  id: number
  role: 'customer' | 'admin' | 'super_admin'
  isAdmin: boolean
  isServiceProvider: boolean
  status: 'active' | 'pending_approval' | 'suspended' | 'deleted'
  /** The language of the account. Absent for a demo account, because many visitors share it. */
  locale?: Language
  /** The person's time zone. Absent when a program acts for them. */
  zone?: string
  /** Set for an admin without the second factor that the marketplace requires of admins. */
  twoStepDue?: TwoStepDue
}

/** The admin keeps the role until `by`. After that they have a member's rights until two-step verification is on. */
export interface TwoStepDue {
  by: Date
  isOver: boolean
}

/** The browser's side of a request: what it presented, and its cookies. */
export interface SessionPort {
  /** SHA-256 of the session token; undefined without one. */
  tokenHash: Uint8Array | undefined
  /** SHA-256 of the token of an unfinished passkey login or registration. */
  challengeHash: Uint8Array | undefined
  userAgent: string | undefined
  address: string
  /** The time zone the browser reports; undefined for programs that report none. */
  zone: string | undefined
  /** The request comes from the server's own machine, and no header mentions a proxy. */
  isAtTheMachine: boolean
  /** No one has seen the answer yet: a HEAD request or a prefetch. */
  isAhead: boolean
  /** The origin under which the browser reached the site, such as https://vibework.example. */
  origin: string
  /** A random id of the browser, for counting only: 256 bits in base64url. */
  visitor(): string
  setCookie(token: string, expiresAt: Date): void
  clearCookie(): void
  setChallenge(token: string, expiresAt: Date): void
  clearChallenge(): void
}

/** The owner's choice of modules. Kept in memory, because every request depends on it. */
export interface ModuleSwitches {
  off: ReadonlySet<Module>
  /** Reads the choice again. */
  refresh: () => Promise<void>
}

/** Everything that lives as long as the process. */
export interface Resources {
  config: Config
  log: Log
  db: Db
  /** The connection counts of the pool behind `db`. */
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Answers visitors' reads while its lag is small; null without a replica. */
  replica: Replica | null
  jobs: Jobs
  /** Null when no gateway is configured: checkout shows 'Payment Unavailable'. */
  payments: PaymentGateway | null
  /** Sends emails. Null without a mail server; emails wait in the outbox then. */
  mail: MailTransport | null
  /** Uploaded files. */
  files: FileStore
  /** Scans uploads for viruses; null without a scanner. */
  scanner: Scanner | null
  /** Counts requests for all processes; null if each process counts its own. */
  limits: Counter | null
  /** Delivers signals to the browsers connected to any process. */
  signals: Signals
  /** Publishes a signal; inside a transaction, after the commit. */
  announce: (signal: Signal) => void
  /** Which modules are switched off. */
  modules: ModuleSwitches
  /** The database's clock. Business dates come from here, so demo data can be written with past dates. */
  now: () => Date
  /** The test clock, which moves `now` ahead; null with real payments. */
  clock: RehearsalClock | null
}

export interface Context extends Resources {
  viewer: Viewer | null
  requestId: string
  session: SessionPort | null
  /** The language of the answer. */
  language: Language
  /** What this request has read already (`oncePerRequest`). */
  memo?: RequestMemo
  /** The primary database, if `db` is a replica. Code that writes, or caches what it reads, uses `primaryOf`. */
  primary?: Db
}
export interface UserContext extends Context {
  viewer: Viewer
}

/** Inside a transaction there is no network: the type lacks what would reach outside. */
export type InTransaction<C extends Context = Context> = Omit<
  C,
  'payments' | 'mail' | 'files' | 'scanner' | 'signals' | 'primary'
> & {
  /**
   * Registers work for after the commit, such as a call of the gateway; a rollback discards it. `transaction`
   * resolves once the work is done. An error of the work is logged and not thrown.
   */
  afterCommit: (work: AfterCommit) => void
}

export type AfterCommit = (ctx: Context) => Promise<void>

/** The context of timers, sweeps and jobs, which act without a viewer. */
export function systemContext(resources: Resources): Context {
  return { ...resources, viewer: null, requestId: 'system', session: null, language: ORIGINAL }
}

/** The database that has every committed write. */
export function primaryOf(ctx: Pick<Context, 'db' | 'primary'>): Db {
  return ctx.primary ?? ctx.db
}

const open = new AsyncLocalStorage<true>()
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5

/**
 * Runs `work` in one database transaction: it commits when `work` resolves and rolls back when it throws.
 * Serialization failures and deadlocks are retried, so `work` must have no other effects. Signals that it
 * announces and work that it registers with `afterCommit` follow the commit, in this order.
 */
export async function transaction<C extends Context, Result>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  if (open.getStore()) throw new Error('A transaction is already open: pass its context on.')
  for (let attempt = 1; ; attempt++) {
    try {
      const announced: Signal[] = []
      const registered: AfterCommit[] = []
      const announce = (signal: Signal) => void announced.push(signal)
      const afterCommit = (later: AfterCommit) => void registered.push(later)
      const result = await open.run(true, () =>
        primaryOf(ctx)
          .transaction()
          .execute((db) => {
            const {
              payments: _1,
              mail: _2,
              files: _3,
              scanner: _4,
              signals: _5,
              primary: _6,
              ...rest
            } = ctx
            return work({ ...rest, db, announce, afterCommit })
          }),
      )
      for (const signal of announced) ctx.announce(signal)
      for (const later of registered) await runAfterCommit(ctx, later)
      return result
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error))) throw error
      await delay(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** Never throws: the transaction has committed, so an error must neither reach its caller nor repeat it. */
async function runAfterCommit(ctx: Context, work: AfterCommit): Promise<void> {
  try {
    await work(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'work after a commit failed')
  }
}

/** PostgreSQL's five-character error code; empty for anything else. */
export function sqlState(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** The name of the constraint a write ran into; undefined for anything else. */
export function brokenConstraint(error: unknown): string | undefined {
  const isViolation = sqlState(error).startsWith('23')
  return isViolation && typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : undefined
}
