import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { FileStore } from './drivers/files/file-store.ts'
import type { PaymentGateway } from './drivers/payments/gateway.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'

/** Who is asking. Roles and flags are read afresh with every request (a revoked admin loses access). */
export interface Viewer {
  id: number
  role: 'customer' | 'admin' | 'super_admin'
  isAdmin: boolean
  isServiceProvider: boolean
  status: 'active' | 'pending_approval' | 'suspended' | 'deleted'
}

/** The session of this request, as the browser side of it can change it. */
export interface SessionPort {
  /** SHA-256 of the presented token; undefined when there was none. */
  tokenHash: Uint8Array | undefined
  userAgent: string | undefined
  address: string
  setCookie(token: string, expiresAt: Date): void
  clearCookie(): void
}

/** What lives as long as the process. */
export interface Resources {
  config: Config
  log: Log
  db: Db
  jobs: Jobs
  /** Null when no gateway is configured: checkout shows 'Payment Unavailable' (ruling R7). */
  payments: PaymentGateway | null
  /** Uploaded files. */
  files: FileStore
  /** The clock. Business dates come from here, so demo data can be written as history. */
  now: () => Date
}

export interface Context extends Resources {
  viewer: Viewer | null
  requestId: string
  session: SessionPort | null
}
export interface UserContext extends Context {
  viewer: Viewer
}

/** Inside a transaction there is no network: the type lacks what would reach outside (law 7). */
export type InTransaction<C extends Context = Context> = Omit<C, 'payments' | 'files'>

/** The product acting on its own: timers, sweeps, jobs. */
export function systemContext(resources: Resources): Context {
  return { ...resources, viewer: null, requestId: 'system', session: null }
}

const open = new AsyncLocalStorage<true>()
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 5

/**
 * Runs `work` in one database transaction: it commits when `work` resolves and rolls back when it
 * throws. Serialization failures and deadlocks are retried, so `work` must have no other effects.
 */
export async function transaction<C extends Context, Result>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  if (open.getStore()) throw new Error('A transaction is already open: pass its context on.')
  for (let attempt = 1; ; attempt++) {
    try {
      return await open.run(true, () =>
        ctx.db.transaction().execute((db) => {
          const { payments: _payments, files: _files, ...rest } = ctx
          return work({ ...rest, db })
        }),
      )
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error))) throw error
      await delay(Math.random() * 20 * 2 ** attempt)
    }
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
