import { ApiError } from '#platform/api-error.ts'
import { api, requestFor, unansweredError } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { attachmentsContract, type Upload } from '../contract.ts'

interface Options {
  /** Token of an earlier attempt, which is resumed. */
  token: string | undefined
  onBegun: (token: string) => void
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The server accepts three uploads of a member at a time; one is left for another tab. */
const MAX_AT_ONCE = 2
/** Maximum number of consecutive waits without progress, about a minute in total. */
const MAX_WAITS = 8
const LONGEST_WAIT_MS = 15_000
let sending = 0
const waiting: (() => void)[] = []
const { begin, state } = api(attachmentsContract)

/** Uploads one file, after the files selected before it. */
export async function sendFile(file: File, options: Options): Promise<Upload> {
  if (sending >= MAX_AT_ONCE) await new Promise<void>((begin) => waiting.push(begin))
  else sending += 1
  try {
    options.signal.throwIfAborted()
    return await sendNow(file, options)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else sending -= 1
  }
}

/** Whether a retry may help: the connection broke, the session expired, or the server is busy. */
export function mayRetry(error: unknown): boolean {
  if (!isApiError(error)) return false
  const { status, code } = error
  if (code === 'file.quota') return false
  return [0, 401, 408, 409, 429, 502, 503, 504].includes(status)
}

/**
 * Whether an automatic retry may help. A full disk lasts longer than a minute, and an expired session needs a login.
 */
function mayRetryNow(error: unknown): boolean {
  if (!mayRetry(error) || !isApiError(error)) return false
  return error.code !== 'storage.full' && error.status !== 401
}

/** Sends the bytes and resumes after each broken connection. */
async function sendNow(file: File, options: Options): Promise<Upload> {
  let upload = await begun(file, options)
  options.onBegun(upload.token)
  let waits = 0
  for (;;) {
    try {
      upload = await sendRest(file, upload, options)
      if (upload.isReady) return upload
    } catch (error) {
      options.signal.throwIfAborted()
      if (!mayRetryNow(error) || waits === MAX_WAITS) throw error
      await waitToRetry(Math.min(1000 * 2 ** waits, LONGEST_WAIT_MS), options.signal)
      waits += 1
      const now = await state({ token: upload.token }).catch(() => upload)
      if (now.received > upload.received) waits = 0
      upload = now
    }
  }
}

async function begun(file: File, { token }: Options): Promise<Upload> {
  const known = token && (await state({ token }).catch(undefinedIfDeleted))
  return known || begin({ name: file.name, size: file.size })
}

/** The server deletes an unused upload after a day, so a 404 means starting again. */
function undefinedIfDeleted(error: unknown): undefined {
  if (isApiError(error) && error.status === 404) return undefined
  throw error
}

/** Waits at least `ms`, and while offline until the connection is back. */
async function waitToRetry(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  signal.throwIfAborted()
  if (navigator.onLine) return
  await new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  signal.throwIfAborted()
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendRest(
  file: File,
  { token, received }: Upload,
  { onProgress, signal }: Options,
): Promise<Upload> {
  const part = file.slice(received)
  const { url, init } = requestFor(attachmentsContract.append, {
    token,
    offset: received,
    file: part,
  })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'PATCH', url)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(init.headers ?? {})) {
      request.setRequestHeader(name, String(value))
    }
    request.upload.addEventListener('progress', ({ loaded }) => {
      onProgress((received + loaded) / file.size)
    })
    const stop = () => request.abort()
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      if (request.status === 200) resolve(request.response as Upload)
      else if (request.response === null) reject(unansweredError(request.status))
      else reject(new ApiError(request.status, request.response as object))
    })
    signal.addEventListener('abort', stop)
    request.send(part)
  })
}
