import { expect, test } from 'vitest'
import { piecesOf } from './links.ts'

const none = new Set<number>()
const linksIn = (text: string) =>
  piecesOf(text, none).flatMap((piece) => (piece.kind === 'link' ? [piece.text] : []))

test.each([
  ['see https://vibework.example/a?b=1#c.', ['https://vibework.example/a?b=1#c']],
  ['(https://en.wikipedia.org/wiki/Elm_(tree))', ['https://en.wikipedia.org/wiki/Elm_(tree)']],
  ['[docs](http://a.example/x), and http://b.example!', ['http://a.example/x', 'http://b.example']],
  ['“https://a.example/ä”…', ['https://a.example/ä']],
  ['HTTPS://A.EXAMPLE', ['HTTPS://A.EXAMPLE']],
  ['javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example', []],
  ['www.a.example and a.example', []],
  ['https://', []],
  ['https://bank.example@evil.example/', []],
  ['xhttps://a.example', []],
])('%j has the links %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('only orders shared by the two people become links', () => {
  const orderIds = new Set([42])
  expect(
    piecesOf('About order 42, #42 and Order no. 42: not #43 or 42, nor #420.', orderIds),
  ).toEqual([
    { kind: 'text', text: 'About ' },
    { kind: 'order', text: 'order 42', orderId: 42 },
    { kind: 'text', text: ', ' },
    { kind: 'order', text: '#42', orderId: 42 },
    { kind: 'text', text: ' and ' },
    { kind: 'order', text: 'Order no. 42', orderId: 42 },
    { kind: 'text', text: ': not #43 or 42, nor #420.' },
  ])
})

test('no part of a text is lost or repeated, whatever it contains', () => {
  const odd = [
    '',
    '<a href="https://a.example">https://a.example</a>',
    'https://a.example/'.repeat(70),
    ` ${'https://a.example, '.repeat(80)}`,
    `${'('.repeat(500)}https://a.example${')'.repeat(500)}`,
    'שלום https://a.example/שלום #42',
  ]
  for (const text of odd) {
    const pieces = piecesOf(text, new Set([42]))
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.filter(({ kind }) => kind === 'link').length).toBeLessThanOrEqual(50)
  }
})
