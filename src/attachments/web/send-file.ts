import { ApiError } from '#platform/api-error.ts'
import { requestFor, unansweredError } from '#platform/web/client.ts'
import { attachmentsContract, type Upload } from '../contract.ts'

interface Options {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The server takes three uploads of a member at a time; one is left to another tab. */
const MAX_AT_ONCE = 2
let sending = 0
const waiting: (() => void)[] = []

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

/** Fetch cannot tell how far an upload is, so this is the older kind of request. */
function sendNow(file: File, { onProgress, signal }: Options): Promise<Upload> {
  const { url, init } = requestFor(attachmentsContract.upload, { name: file.name, file })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(init.headers ?? {})) {
      request.setRequestHeader(name, String(value))
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('loadend', () => {
      if (request.status === 201) resolve(request.response as Upload)
      else if (request.response === null) reject(unansweredError(request.status))
      else reject(new ApiError(request.status, request.response as object))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
