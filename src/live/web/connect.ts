import { accountsContract } from '#accounts/contract.ts'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { READ_AGAIN, SIGNED_OUT, type LiveEvent } from '../event.ts'

const URL = '/api/events'
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000

/**
 * Receives the member's events until the returned function is called. One tab holds the stream and passes the events on
 * to the others, because browsers open only six connections to a server and every stream occupies one. Where the locks
 * API is missing (plain http except on localhost), every tab holds its own stream.
 */
export function connect(userId: number, hear: (event: LiveEvent) => void): () => void {
  const name = `live-${userId}`
  const channel = new BroadcastChannel(name)
  const ending = new AbortController()
  const { signal } = ending
  channel.addEventListener('message', ({ data }) => hear(data as LiveEvent))
  const lead = () =>
    holdStream(signal, (event) => {
      hear(event)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      if (!signal.aborted) channel.postMessage(event)
    })
  if ('locks' in navigator) void takeTurns(name, { lead, hear, signal })
  else void lead()
  return () => {
    ending.abort()
    channel.close()
  }
}

interface Turns {
  lead: () => Promise<void>
  hear: (event: LiveEvent) => void
  signal: AbortSignal
}

/** Becomes the leader if there is none. Otherwise it follows until the leading tab is closed. */
async function takeTurns(name: string, { lead, hear, signal }: Turns) {
  const isLeading = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock || signal.aborted) return false
    await lead()
    return true
  })
  if (isLeading || signal.aborted) return
  // The stream's initial read_again was sent before this tab was listening.
  hear({ topic: READ_AGAIN })
  await navigator.locks.request(name, { signal }, lead).catch(() => {})
}

/** Keeps a stream open until the signal or the session ends, and reopens it after any failure. */
function holdStream(signal: AbortSignal, tell: (event: LiveEvent) => void): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let waitMs = FIRST_RETRY_MS
    const end = () => {
      stream?.close()
      clearTimeout(retry)
      resolve()
    }
    const finish = () => {
      end()
      tell({ topic: SIGNED_OUT })
    }
    const openLater = () => {
      retry = setTimeout(open, waitMs * (0.5 + Math.random()))
      waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)
    }
    const open = () => {
      stream = new EventSource(URL)
      stream.addEventListener('message', ({ data }) => {
        waitMs = FIRST_RETRY_MS
        const event = JSON.parse(data as string) as LiveEvent
        if (event.topic === SIGNED_OUT) finish()
        else tell(event)
      })
      // The browser reconnects on its own after a lost connection, but not after a refusal.
      stream.addEventListener('error', async () => {
        if (stream?.readyState !== EventSource.CLOSED || signal.aborted) return
        const isOver = await hasSessionEnded()
        if (signal.aborted) return
        if (isOver) finish()
        else openLater()
      })
    }
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    else open()
  })
}

/**
 * EventSource does not report why it was refused, so the session is checked. Without an answer, it is assumed to be
 * open.
 */
async function hasSessionEnded(): Promise<boolean> {
  try {
    await api(accountsContract).me()
    return false
  } catch (error) {
    return isApiError(error) && error.status === 401
  }
}
