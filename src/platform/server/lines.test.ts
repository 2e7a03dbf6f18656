import { expect, test } from 'vitest'
import { linesOf, type Line } from './lines.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function read(chunks: Iterable<Uint8Array>, maxBytes = 1000): Promise<Line[]> {
  const source = (async function* () {
    yield* chunks
  })()
  return Array.fromAsync(linesOf(source, maxBytes))
}

test('lines are complete wherever the chunks end, even within a character', async () => {
  const bytes = bytesOf('\uFEFFähre\r\n\nÖl\nlast')
  const lines = ['ähre\r', '', 'Öl', 'last'].map((text, index) => ({ number: index + 1, text }))
  for (const size of [1, 2, 3, 7, 100]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    expect(await read(chunks)).toEqual(lines)
  }
  expect(await read([])).toEqual([])
})

test('a line that is too long or not UTF-8 is reported, and reading continues', async () => {
  const megabyte = new Uint8Array(1_000_000).fill(0x78)
  const chunks = [
    ...Array<Uint8Array>(50).fill(megabyte),
    bytesOf('\nshort\n'),
    bytesOf('x'.repeat(1000)),
  ]
  expect(await read([...chunks, new Uint8Array([0x0a, 0xff, 0xfe, 0x0a])])).toEqual([
    { number: 1, fault: 'It is longer than 1 kB' },
    { number: 2, text: 'short' },
    { number: 3, text: 'x'.repeat(1000) },
    { number: 4, fault: 'It is not UTF-8' },
  ])
})

test('no more is read than the consumer asks for', async () => {
  let produced = 0
  const endless = (async function* () {
    for (;;) {
      produced += 1
      yield bytesOf('one\ntwo\n')
    }
  })()
  let taken = 0
  for await (const { number } of linesOf(endless, 1000)) {
    taken = number
    if (number === 5000) break
  }
  expect({ taken, produced }).toEqual({ taken: 5000, produced: 2500 })
})
