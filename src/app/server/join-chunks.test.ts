import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { joinChunks } from './join-chunks.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytes = (text: string): Bytes => new TextEncoder().encode(text)

/** A body that the test writes to, and the reason for which it was cancelled. */
function aBody() {
  const observed: { leftBecause?: unknown } = {}
  let controller: ReadableStreamDefaultController<Bytes> | undefined
  const body = new ReadableStream<Bytes>({
    start: (created) => void (controller = created),
    cancel: (reason) => void (observed.leftBecause = reason ?? 'left'),
  })
  if (!controller) throw new Error('A stream begins at once')
  const writer = controller
  return { body, observed, writer, write: (text: string) => writer.enqueue(bytes(text)) }
}

test('chunks written in one turn leave as one, and later chunks separately', async () => {
  const { body, writer, write } = aBody()
  const leaving = joinChunks(body)[Symbol.asyncIterator]()
  for (const text of ['head ', 'and ', 'shell']) write(text)
  expect(String((await leaving.next()).value)).toBe('head and shell')
  write(' later')
  expect(String((await leaving.next()).value)).toBe(' later')
  write(' last')
  writer.close()
  expect(String((await leaving.next()).value)).toBe(' last')
  expect((await leaving.next()).done).toBe(true)
})

test('the error of a body reaches the reader after the chunks before it', async () => {
  const { body, writer, write } = aBody()
  const leaving = joinChunks(body)[Symbol.asyncIterator]()
  write('half')
  expect(String((await leaving.next()).value)).toBe('half')
  writer.error(new Error('the page broke off'))
  await expect(leaving.next()).rejects.toThrow('the page broke off')
})

test('a reader who disconnects cancels the body', async () => {
  const { body, observed, write } = aBody()
  const leaving = joinChunks(body)
  write('never read')
  await turn()
  leaving.destroy()
  await expect.poll(() => observed.leftBecause).toBeDefined()
})
