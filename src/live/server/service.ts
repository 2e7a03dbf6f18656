import { isSessionOpen } from '#accounts/server/service/sessions.ts'
import type { OpenStream } from '#platform/contract.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { SESSION_ENDED, sessionName } from '#platform/server/sessions.ts'
import type { Signals } from '#platform/server/signals.ts'
import {
  FOR_EVERYBODY,
  HELP_FEEDBACK,
  INBOX_CHANGED,
  MARKET_CHANGED,
  READ_AGAIN,
  SIGNED_OUT,
  type LiveEvent,
} from '../event.ts'

/** A browser shares one stream among its tabs, so no person needs more than this. */
const MAX_STREAMS = 40
const RETRY_SECONDS = 30
const CHECK_MS = 5 * MINUTE_MS
/**
 * The topics that change the marketplace's figures, and the time in which several changes are combined into one event.
 */
const MARKET_TOPICS = ['order', 'joined', 'review']
const GATHER_MS = 2000

/**
 * Streams the events that concern the viewer until the viewer leaves or the session ends. A viewer who logs out or is
 * suspended loses the stream immediately (control 36). The session is also checked regularly, because a signal may be
 * lost and a session may expire.
 */
export function openEvents(ctx: UserContext): OpenStream {
  const { viewer, signals } = ctx
  const tokenHash = ctx.session?.tokenHash ?? fail('auth.required')
  if (signals.count(viewer.id) >= MAX_STREAMS) {
    fail('request.rate_limited', {
      details: { seconds: RETRY_SECONDS },
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
  return (port) => {
    const send = (event: LiveEvent) => port.send(event)
    const end = () => {
      send({ topic: SIGNED_OUT })
      port.close()
    }
    // A database error does not mean that the session has ended.
    const check = async () => {
      if (!(await isSessionOpen(ctx, tokenHash).catch(() => true))) end()
    }
    const leave = signals.subscribe(viewer.id, (heard) => {
      if (heard === 'gap') {
        void check()
        return send({ topic: READ_AGAIN })
      }
      const { topic, data } = heard
      if (topic !== SESSION_ENDED) return send({ topic, ...(data && { data }) })
      if (data?.['session'] === undefined || data['session'] === sessionName(tokenHash)) end()
    })
    const leaveDesk = viewer.isAdmin ? hearAsAdmin(signals, send) : () => {}
    const shared = FOR_EVERYBODY.map((one) => signals.on(one, ({ topic }) => send({ topic })))
    const checking = setInterval(() => void check(), CHECK_MS).unref()
    send({ topic: READ_AGAIN })
    // The session may have ended between the access check and the subscription.
    void check()
    return () => {
      clearInterval(checking)
      for (const ignore of shared) ignore()
      leave()
      leaveDesk()
    }
  }
}

/** Subscribes to the additional events for admins: new cases to decide, and changes in the marketplace. */
function hearAsAdmin(signals: Signals, send: (event: LiveEvent) => void): () => void {
  let telling: ReturnType<typeof setTimeout> | undefined
  const tellSoon = () => {
    telling ??= setTimeout(() => {
      telling = undefined
      send({ topic: MARKET_CHANGED })
    }, GATHER_MS).unref()
  }
  const leaving = [
    signals.on(INBOX_CHANGED, ({ topic }) => send({ topic })),
    signals.on(HELP_FEEDBACK, ({ topic, data }) => send({ topic, ...(data && { data }) })),
    ...MARKET_TOPICS.map((topic) => signals.on(topic, tellSoon)),
  ]
  return () => {
    clearTimeout(telling)
    for (const leave of leaving) leave()
  }
}
