/** A line of a file, counted from 1, or the reason why it could not be read. */
export type Line = { number: number } & ({ text: string } | { fault: string })

const LINE_FEED = 0x0a

/**
 * Reads the lines of a UTF-8 text lazily. A line longer than `maxBytes` is reported without its content. A byte order
 * mark is removed.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let number = 0
  let parts: Uint8Array[] = []
  let bytes = 0

  function take(part: Uint8Array) {
    bytes += part.length
    if (bytes > maxBytes) parts = []
    else parts.push(part)
  }

  function whole(): Line {
    number += 1
    const isTooLong = bytes > maxBytes
    const line = Buffer.concat(parts)
    parts = []
    bytes = 0
    if (isTooLong) return { number, fault: `It is longer than ${maxBytes / 1000} kB` }
    const text = decoded(line)
    return text === undefined ? { number, fault: 'It is not UTF-8' } : { number, text }
  }

  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
      take(chunk.subarray(from, to))
      yield whole()
      from = to + 1
    }
    take(chunk.subarray(from))
  }
  if (bytes > 0) yield whole()
}

/** Undefined if the bytes are not valid UTF-8. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
