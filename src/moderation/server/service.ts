import type { Page } from '#platform/contract.ts'
import { found } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { keysetPage } from '#platform/server/paging.ts'
import type { InboxCounts, InboxItem, InboxPage, PersonHistory } from '../contract.ts'
import { formatKey, inboxKindsWithout, parseKey } from '../kinds.ts'
import {
  countInbox,
  countWaiting,
  listInbox,
  listMatters,
  MAX_MATTERS,
  type Cursor,
  type InboxRow,
} from './queries/inbox.ts'
import { countActivity, findPerson, listSuspensions } from './queries/person.ts'

/** One page of waiting or decided items, of all kinds or one. Modules that are switched off have none. */
export async function readInbox(ctx: UserContext, query: InboxPage): Promise<Page<InboxItem>> {
  const { before, limit, kind, state } = query
  const kinds = inboxKindsWithout(ctx.modules.off).filter((one) => one === (kind ?? one))
  if (kinds.length === 0) return { items: [], total: 0 }
  const filter = { kinds, state }
  const rows = await listInbox(ctx.db, filter, { cursor: parseCursor(before), limit: limit + 1 })
  const total = await countInbox(ctx.db, filter)
  return keysetPage(query, { rows, total }, toItem, formatCursor)
}

/** The number of waiting items by kind. Modules that are switched off have none. */
export function waitingCounts(ctx: UserContext): Promise<InboxCounts> {
  return countWaiting(ctx.db, inboxKindsWithout(ctx.modules.off))
}

function formatCursor(row: Cursor): string {
  return `${row.atMicros}_${formatKey(row)}`
}

function parseCursor(written = ''): Cursor | undefined {
  const [atMicros, key] = written.split('_')
  const named = parseKey(key)
  return named && { atMicros: Number(atMicros), ...named }
}

/** Throws 'not_found' if there is no such person. For a deleted account, returns what is left. */
export async function readHistory(ctx: UserContext, id: number): Promise<PersonHistory> {
  const { createdAt, ...person } = found(await findPerson(ctx.db, id))
  const activity = await countActivity(ctx.db, id)
  const suspensions = await listSuspensions(ctx.db, id, MAX_MATTERS)
  const matters = await listMatters(ctx.db, id, inboxKindsWithout(ctx.modules.off))
  return {
    ...(person as Pick<PersonHistory, keyof typeof person>),
    createdAt: createdAt.toISOString(),
    orders: { asClient: activity.asClient, asProvider: activity.asProvider },
    disputes: { open: activity.openDisputes, ended: activity.endedDisputes },
    reportsAbout: {
      open: activity.aboutOpen,
      upheld: activity.aboutUpheld,
      dismissed: activity.aboutDismissed,
    },
    reportsBy: {
      open: activity.byOpen,
      upheld: activity.byUpheld,
      dismissed: activity.byDismissed,
    },
    suspensions: suspensions.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      liftedAt: one.liftedAt?.toISOString() ?? null,
    })),
    matters: matters.map(({ at, ...matter }) => ({ ...matter, at: at.toISOString() })),
  }
}

function toItem(row: InboxRow): InboxItem {
  const { kind, id, at, title, excerpt, subject, reason, priority, dueAt, outcome } = row
  const { personId, username, fullName, avatar } = row
  return {
    kind,
    id,
    at: at.toISOString(),
    person: { id: personId, username, fullName, avatar },
    title,
    excerpt,
    subject,
    reason,
    priority,
    dueAt: dueAt?.toISOString() ?? null,
    outcome,
  }
}
