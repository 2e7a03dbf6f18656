import { ApiError } from '#platform/api-error.ts'
import { api, requestFor, unansweredError } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { attachmentsContract, type Upload } from '../contract.ts'

interface Options {
  /** Of an upload that failed before: it goes on from where it was. */
  token: string | undefined
  onBegun: (token: string) => void
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The server takes three uploads of a member at a time; one is left to another tab. */
const MAX_AT_ONCE = 2
/** Waits that bring nothing on, one after the other; together about a minute. */
const MAX_WAITS = 8
const LONGEST_WAIT_MS = 15_000
let sending = 0
const waiting: (() => void)[] = []
const { begin, state } = api(attachmentsContract)

/** Uploads one file, after those that were chosen before it. */
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

/** Whether trying again may help: the connection broke, the session ended, or the server is busy. */
export function mayPass(error: unknown): boolean {
  if (!isApiError(error)) return false
  const { status, code } = error
  if (code === 'file.quota') return false
  return [0, 401, 408, 409, 429, 502, 503, 504].includes(status)
}

/** A full disk is not emptied within a minute, and only the person can sign in again. */
function passesSoon(error: unknown): boolean {
  if (!mayPass(error) || !isApiError(error)) return false
  return error.code !== 'storage.full' && error.status !== 401
}

/** Sends the bytes, and after each broken connection those that the server does not have yet. */
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
      if (!passesSoon(error) || waits === MAX_WAITS) throw error
      await rest(Math.min(1000 * 2 ** waits, LONGEST_WAIT_MS), options.signal)
      waits += 1
      const now = await state({ token: upload.token }).catch(() => upload)
      if (now.received > upload.received) waits = 0
      upload = now
    }
  }
}

async function begun(file: File, { token }: Options): Promise<Upload> {
  const known = token && (await state({ token }).catch(forgotten))
  return known || begin({ name: file.name, size: file.size })
}

/** After a day the server has forgotten it, and it begins again. */
function forgotten(error: unknown): undefined {
  if (isApiError(error) && error.status === 404) return undefined
  throw error
}

/** At least so long, and without a connection until there is one. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  signal.throwIfAborted()
  if (navigator.onLine) return
  await new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  signal.throwIfAborted()
}

/** Fetch cannot tell how far an upload is, so this is the older kind of request. */
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
