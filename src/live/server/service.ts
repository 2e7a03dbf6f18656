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

/** One tab per browser holds a stream for all; more than this is no person. */
const MAX_STREAMS = 40
const RETRY_SECONDS = 30
const CHECK_MS = 5 * MINUTE_MS
/** What changes the figures of the marketplace, and how long several changes are gathered into one word. */
const MARKET_TOPICS = ['order', 'joined', 'review']
const GATHER_MS = 2000

/**
 * What concerns the viewer, as it happens, until they leave or their session ends. A viewer who was signed
 * out or suspended loses the stream at once (control 36); because a signal may get lost, and a session may
 * simply run out, it is looked up again now and then.
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
    // A database that is away says nothing about the session.
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
    // It may have ended between being let in and listening.
    void check()
    return () => {
      clearInterval(checking)
      for (const ignore of shared) ignore()
      leave()
      leaveDesk()
    }
  }
}

/** What admins hear beside what concerns them: that something waits, and that the marketplace moves. */
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
