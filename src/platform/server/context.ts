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
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Replica } from './replica/replica.ts'
import type { Signal, Signals } from './signals.ts'

/** Who is asking. Roles and flags are read afresh with every request (a revoked admin loses access). */
export interface Viewer {
  id: number
  role: 'customer' | 'admin' | 'super_admin'
  isAdmin: boolean
  isServiceProvider: boolean
  status: 'active' | 'pending_approval' | 'suspended' | 'deleted'
  /** The language of the account; absent for a demo account, which every visitor shares. */
  locale?: Language
  /** The person's time zone; absent when a program acts for them. */
  zone?: string
  /** For an admin who lacks the second factor that the marketplace asks admins for. */
  twoStepDue?: TwoStepDue
}

/** They stay an admin until `by`, and are a member from then on until two-step verification is on. */
export interface TwoStepDue {
  by: Date
  isOver: boolean
}

/** The session of this request, as the browser side of it can change it. */
export interface SessionPort {
  /** SHA-256 of the presented token; undefined when there was none. */
  tokenHash: Uint8Array | undefined
  /** The same for the token of a sign-in or registration of a passkey that is half done. */
  challengeHash: Uint8Array | undefined
  userAgent: string | undefined
  address: string
  /** The time zone that this browser says it is in; undefined for programs that say nothing. */
  zone: string | undefined
  /** Asked from the very machine that it runs on, with no proxy between that anything tells of. */
  isAtTheMachine: boolean
  /** Nobody looks at the answer, or not yet: a HEAD, or what a browser fetches before it is opened. */
  isAhead: boolean
  /** Where this browser reached the site: https://vibework.example */
  origin: string
  /** What tells this browser from another, signed in or not: 256 random bits in base64url. Only for counting. */
  visitor(): string
  setCookie(token: string, expiresAt: Date): void
  clearCookie(): void
  setChallenge(token: string, expiresAt: Date): void
  clearChallenge(): void
}

/** What lives as long as the process. */
export interface Resources {
  config: Config
  log: Log
  db: Db
  /** How busy the connections are that `db` uses. */
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Answers visitors while it is near enough; null where there is none. */
  replica: Replica | null
  jobs: Jobs
  /** Null when no gateway is configured: checkout shows 'Payment Unavailable'. */
  payments: PaymentGateway | null
  /** Where mails leave; null where there is nowhere to, and they wait. */
  mail: MailTransport | null
  /** Uploaded files. */
  files: FileStore
  /** Looks for viruses in files that are passed on; null where nothing does. */
  scanner: Scanner | null
  /** Counts requests for all processes; null where each counts its own. */
  limits: Counter | null
  /** What is told to people who are looking, in every process. */
  signals: Signals
  /** Tells them; within a transaction once it has committed. */
  announce: (signal: Signal) => void
  /** The clock: the database's. Business dates come from here, so demo data can be written as history. */
  now: () => Date
  /** Moves that clock ahead; null where money is real. */
  clock: RehearsalClock | null
}

export interface Context extends Resources {
  viewer: Viewer | null
  requestId: string
  session: SessionPort | null
  /** Of whoever asks. */
  language: Language
  /** Where `db` is a replica's: the database itself. Whoever writes, or keeps what is read, asks `primaryOf`. */
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

/** The product acting on its own: timers, sweeps, jobs. */
export function systemContext(resources: Resources): Context {
  return { ...resources, viewer: null, requestId: 'system', session: null, language: ORIGINAL }
}

/** Where everything that was written can be read at once. */
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
