import { Readable } from 'node:stream'

/**
 * Joins chunks that React writes in one turn of the event loop, because each chunk would be compressed, flushed and
 * sent separately. Chunks that arrive later, with their data, still stream. There is no backpressure: a page is small
 * enough to be buffered for a slow reader.
 */
export function joinChunks(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let leaving: NodeJS.Immediate | undefined
  const page = new Readable({ read() {} })
  page.once('close', () => {
    clearImmediate(leaving)
    // Cancelling a stream that has already failed rejects; there is nothing left to stop.
    reader.cancel().catch(() => {})
  })
  function leave() {
    leaving = undefined
    if (pieces.length > 0) page.push(Buffer.concat(pieces.splice(0)))
  }
  async function gather() {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value)
      leaving ??= setImmediate(leave)
    }
    clearImmediate(leaving)
    leave()
    page.push(null)
  }
  gather().catch((error: Error) => page.destroy(error))
  return page
}
