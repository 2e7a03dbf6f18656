import { Readable } from 'node:stream'

/**
 * What is written at once leaves as one piece: React hands a page over in dozens, and each would be compressed, flushed
 * and sent by itself. What comes later, as its data arrives, still streams. A page is small enough to wait here for
 * whoever reads slowly.
 */
export function gathered(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let leaving: NodeJS.Immediate | undefined
  const page = new Readable({ read() {} })
  page.once('close', () => {
    clearImmediate(leaving)
    // What failed has nothing left to stop.
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
