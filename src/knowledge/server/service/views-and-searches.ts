import { createHmac } from 'node:crypto'
import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { primaryOf, transaction, type Context } from '#platform/server/context.ts'
import { countLater, isReader } from '#platform/server/counted-reader.ts'
import { networkOf } from '#platform/server/network.ts'
import { dayKey } from '#platform/server/visitor-key.ts'
import { TRACE_DAYS, TRASH_DAYS, TYPING_MS } from '../../article.ts'
import { forgetAddresses } from '#publishing/server/service/addresses.ts'
import { deleteTrashBefore } from '../queries/articles.ts'
import { forgetFeedbackTraces } from '../queries/feedback.ts'
import {
  addView,
  deleteTracesBefore,
  insertSearch,
  lockLastSearch,
  updateSearch,
} from '../queries/views-and-searches.ts'

type VisitorContext = Pick<Context, 'config' | 'session' | 'viewer' | 'now'>

/** The key of a searcher. It includes the browser's name, to tell apart the visitors of one network. */
function searcherOf({ config, session, viewer, now }: VisitorContext): Buffer {
  const who = viewer
    ? `user ${viewer.id}`
    : `${networkOf(session?.address ?? '')} ${session?.userAgent}`
  return searcherKey(config, now(), who)
}

function searcherKey({ secret }: Context['config'], at: Date, who: string): Buffer {
  return createHmac('sha256', secret)
    .update(`search ${dayOf(at)} ${who}`)
    .digest()
    .subarray(0, 16)
}

/** The keys of a member on each day whose searches are still kept. */
export function searcherKeysOf(
  { config, now }: Pick<Context, 'config' | 'now'>,
  userId: number,
): Buffer[] {
  const today = now().getTime()
  return Array.from({ length: TRACE_DAYS + 2 }, (_, days) =>
    searcherKey(config, new Date(today - days * DAY_MS), `user ${userId}`),
  )
}

/** The visitor's network, hashed with the salt of the day (docs/product-rules.md#article-feedback). */
export function hashedAddress({ config, session, now }: VisitorContext): string | null {
  if (!session) return null
  return createHmac('sha256', config.secret)
    .update(`address ${dayOf(now())} ${networkOf(session.address)}`)
    .digest('hex')
    .slice(0, 32)
}

interface Read {
  id: number
  status: string
  authorId: number | null
}

/**
 * Counts a view once a day for each member or network of visitors, in the background, so that the answer does not wait.
 * Programs, prefetches, admins and the author are not counted.
 */
export function countView(ctx: Context, { id, status, authorId }: Read): void {
  if (status !== 'published' || !isReader(ctx)) return
  if (ctx.viewer && ctx.viewer.id === authorId) return
  const view = { articleId: id, day: dayOf(ctx.now()), viewer: dayKey(ctx, 'view') }
  countLater(ctx, addView(primaryOf(ctx), view))
}

/**
 * Records a search in the background. Queries typed within 30 seconds are one search, recorded as the longest text
 * (docs/product-rules.md#views-and-searches).
 */
export function noteSearch(ctx: Context, { q, results }: { q: string; results: number }): void {
  if (!ctx.session || ctx.session.isAhead) return
  const searchedAt = ctx.now()
  const search = { q, results, searcher: searcherOf(ctx), searchedAt }
  const since = new Date(searchedAt.getTime() - TYPING_MS)
  const noting = transaction(ctx, async ({ db }) => {
    const last = await lockLastSearch(db, search.searcher, since)
    if (last && begins(q, last.q)) return updateSearch(db, last.id, search)
    if (last && begins(last.q, q)) return
    await insertSearch(db, search)
  })
  countLater(ctx, noting)
}

function begins(whole: string, beginning: string): boolean {
  return whole.toLowerCase().startsWith(beginning.toLowerCase())
}

/** Deletes the traces of readers after 90 days, and articles in the trash after 30 days. */
export async function forgetTraces(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS)
  await deleteTracesBefore(ctx.db, before(TRACE_DAYS))
  await forgetFeedbackTraces(ctx.db, before(TRACE_DAYS))
  for (const entityId of await deleteTrashBefore(ctx.db, before(TRASH_DAYS))) {
    await forgetAddresses(ctx, { kind: 'article', entityId })
  }
}
