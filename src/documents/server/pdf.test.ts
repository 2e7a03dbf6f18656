import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { anOrder } from '#testing/scenes.ts'
import type { Document } from '../contract.ts'
import { drawPdf } from './pdf.ts'
import { drawableText, fontFinder } from './pdf-writer.ts'
import { visualRuns } from './visual-order.ts'

const receipt: Document = {
  id: 1,
  kind: 'receipt',
  number: 'R-000001',
  orderId: 12,
  orderTitle: 'Rescue a slow checkout',
  amount: 130,
  currency: 'usd',
  happenedAt: '2026-03-04T10:00:00.000Z',
  issuedAt: '2026-03-04T10:00:30.000Z',
  marketplace: 'Vibework',
  client: { id: 1, fullName: 'Zoë Müller-Łęcka', username: 'zoe' },
  provider: { id: 2, fullName: 'Вера Петрова', username: 'vera' },
  hours: 2,
  hourlyRate: 65,
  total: 130,
  refunded: 0,
  fee: 0,
  feeBps: 2000,
  providerAmount: 0,
  card: { brand: 'visa', last4: '4242' },
  orderedAt: '2026-03-04T09:59:00.000Z',
  isTest: false,
}

/** Extracts a PDF's text by mapping glyph numbers to characters with each font's ToUnicode table. */
function textOf(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString('latin1')
  const streams = new Map<string, string>()
  for (const [, id = '', body = ''] of raw.matchAll(
    /(\d+) 0 obj\n(?:(?!endobj)[^])*?stream\n([^]*?)\nendstream/g,
  )) {
    try {
      streams.set(id, inflateSync(Buffer.from(body, 'latin1')).toString('latin1'))
    } catch {
      // Not compressed, so it is not a text stream.
    }
  }
  const tables = new Map<string, Map<number, string>>()
  for (const [, name = '', font = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = new RegExp(`\\n${font} 0 obj[^]*?/ToUnicode (\\d+) 0 R`).exec(raw)?.[1] ?? ''
    tables.set(name, charactersOf(streams.get(unicode) ?? ''))
  }
  let font: Map<number, string> | undefined
  let text = ''
  const page = [...streams.values()].find((stream) => stream.includes(' Tf')) ?? ''
  for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = tables.get(name)
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/g)) {
      for (const glyph of hex.match(/.{4}/g) ?? []) text += font?.get(Number.parseInt(glyph, 16))
    }
    if (shown) text += '|'
  }
  return text
}

function charactersOf(table: string): Map<number, string> {
  const known = new Map<number, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const characters = [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
      // A dot of an Arabic letter is a separate glyph without a character.
      hex === ''
        ? ''
        : String.fromCodePoint(...hex.split(' ').map((one) => Number.parseInt(one, 16))),
    )
    for (const [index, one] of characters.entries())
      known.set(Number.parseInt(from, 16) + index, one)
  }
  return known
}

const wordsOf = async (document: Document) =>
  textOf(await drawPdf({ document, host: 'market.example' })).replaceAll('|', '')

test('a receipt PDF has the text of its page and embeds its fonts', async () => {
  const pdf = await drawPdf({ document: receipt, host: 'market.example' })
  const raw = Buffer.from(pdf).toString('latin1')
  expect(raw.startsWith('%PDF-1.')).toBe(true)
  expect(raw).toContain('/FontFile2')
  expect(raw).not.toMatch(/Helvetica/)
  const words = textOf(pdf).replaceAll('|', '')
  for (const part of ['R-000001', 'Rescue a slow checkout', '$130.00', 'March 4, 2026', '4242']) {
    expect(words).toContain(part)
  }
  expect(words).toContain('Zoë Müller-Łęcka')
  expect(words).toContain('Вера Петрова')
  expect(words).not.toContain('no real money')
  expect(await wordsOf({ ...receipt, isTest: true })).toContain('no real money')
})

/** Reverses a right-to-left text into the order of its glyphs from the left. */
const fromTheLeft = (text: string) => [...text].toReversed().join('')

test('names and titles are printed in their own script', async () => {
  const words = await wordsOf({
    ...receipt,
    marketplace: '市场',
    client: { id: 1, fullName: '王小明', username: 'xiaoming' },
    provider: { id: 2, fullName: '김철수', username: 'kim' },
    orderTitle: '修复结账页面：東京のウェブサイト 🚀',
  })
  for (const part of ['市场', '王小明', '김철수', '修复结账页面：東京のウェブサイト']) {
    expect(words).toContain(part)
  }
  expect(words).not.toMatch(/@|undefined|market\.example|Order #12/)
})

test('Arabic and Hebrew are joined and run right to left, with numbers left to right', async () => {
  const words = await wordsOf({
    ...receipt,
    client: { id: 1, fullName: 'محمد عبد', username: 'mo' },
    provider: { id: 2, fullName: 'משה (כהן)', username: 'moshe' },
    orderTitle: 'תיקון האתר תוך 24 שעות',
  })
  for (const name of ['محمد عبد', 'תיקון האתר תוך', 'שעות']) {
    expect(words).toContain(fromTheLeft(name))
  }
  expect(words).toContain(`(${fromTheLeft('כהן')}) ${fromTheLeft('משה')}`)
  expect(words).toContain(` 24 ${fromTheLeft('תיקון האתר תוך')}`)
  expect(words).not.toMatch(/@|undefined/)
})

test.each([
  ['Devanagari', 'क्षमा ज्ञान', 'बाज़ार'],
  ['Bengali', 'রবীন্দ্রনাথ', 'বাংলা বাজার'],
  ['Tamil', 'ஸ்ரீனிவாசன்', 'தமிழ்'],
  ['Thai', 'สมชาย', 'ภาษาไทย'],
  ['Georgian', 'გიორგი მაისურაძე', 'ბაზარი'],
  ['Armenian', 'Հայկ Պետրոսյան', 'Շուկա'],
])(
  'names and titles in %s are printed, with no missing glyph',
  async (_script, fullName, marketplace) => {
    const words = await wordsOf({
      ...receipt,
      marketplace,
      client: { id: 1, fullName, username: 'client' },
      orderTitle: `${fullName}: 24 ${marketplace}`,
    })
    expect(words).toContain(fullName)
    expect(words).toContain(`${fullName}: 24 ${marketplace}`)
    expect(words).not.toMatch(/@|undefined|\0|market\.example|Order #12/)
  },
)

test('a title in a script without spaces is wrapped between its words', async () => {
  const title = 'เว็บไซต์ร้านกาแฟที่คนกรุงเทพและเชียงใหม่ชอบมาดื่มตลอดทั้งวันทุกวันรวมถึงวันหยุดราชการ'
  const text = textOf(await drawPdf({ document: { ...receipt, orderTitle: title }, host: 'h' }))
  const lines = text.split('|').filter((line) => /[\u0E00-\u0E7F]/.test(line))
  const words = new Intl.Segmenter('th', { granularity: 'word' })
  const starts = new Set([...words.segment(title)].map(({ index }) => index))
  expect(lines.join('')).toBe(title)
  expect(lines.length).toBeGreaterThan(1)
  expect(starts).toContain(title.indexOf(lines.at(-1) ?? ''))
})

test('names and titles that the fonts cannot draw are replaced', async () => {
  const words = await wordsOf({
    ...receipt,
    marketplace: 'ផ្សារ',
    client: { id: 1, fullName: 'សុខា', username: 'sokha' },
    provider: { id: 2, fullName: 'አበበ', username: 'abebe' },
    orderTitle: 'គេហទំព័រ 🚀',
  })
  expect(words).toContain('market.example')
  expect(words).toContain('@sokha')
  expect(words).toContain('@abebe')
  expect(words).toContain('Order #12')
  expect(words).not.toContain('undefined')
})

test('emoji are removed from a title, and accents are kept', async () => {
  const partOf = await fontFinder([])
  expect(drawableText('🚀 Fix it 👩🏽‍💻 #1', 'else', partOf)).toBe('Fix it #1')
  expect(drawableText('Cafe\u0301', 'else', partOf)).toBe('Café')
  expect(drawableText('🚀', 'else', partOf)).toBe('else')
  expect(drawableText('❤️‍🔥 hot', 'else', partOf)).toBe('hot')
  const bengali = 'র\u200D্যাব'
  expect(drawableText(bengali, 'else', await fontFinder([bengali]))).toBe(bengali)
  expect(visualRuns('Aж', partOf)).toMatchObject([
    { font: 'latin', text: 'A' },
    { font: 'cyrillic', text: 'ж' },
  ])
})

test('a title that is one very long word stays within the page', async () => {
  const word = 'Checkout'.repeat(30)
  expect(await wordsOf({ ...receipt, orderTitle: word })).toContain(word)
})

test("a fee statement shows the order, the fee with its rate, and the viber's share", async () => {
  const words = await wordsOf({
    ...receipt,
    kind: 'fee_statement',
    refunded: 30,
    fee: 20,
    providerAmount: 80,
  })
  for (const part of ['Fee statement', '-$30.00', '(20 %)', '-$20.00', '$80.00']) {
    expect(words).toContain(part)
  }
})

test('a fee credit says what the bank took and what is returned to whom', async () => {
  const words = await wordsOf({
    ...receipt,
    kind: 'fee_credit',
    number: 'FC-000001',
    refunded: 30,
    takenBack: 100,
    fee: 20,
    providerAmount: 80,
  })
  for (const part of [
    'Fee credit',
    '-$30.00',
    '-$100.00',
    '$20.00',
    '-$80.00',
    'reversed the payment',
  ]) {
    expect(words).toContain(part)
  }
})

test('a credit note about a chargeback does not promise a refund to the card', async () => {
  const words = await wordsOf({ ...receipt, kind: 'credit_note', refunded: 30, takenBack: 100 })
  for (const part of ['-$30.00', '$100.00', 'client’s bank reversed']) expect(words).toContain(part)
  expect(words).not.toContain('refunded to the card')
})

test('a fee statement shows no rate if the minimum fee applied', async () => {
  const statement = {
    ...receipt,
    kind: 'fee_statement',
    total: 5,
    fee: 2,
    providerAmount: 3,
  } as const
  const words = await wordsOf(statement)
  for (const part of ['Platform fee (minimum)', '-$2.00']) expect(words).toContain(part)
  expect(words).not.toContain('%')
})

test('the PDF is downloaded under its document number', async () => {
  const { client } = await anOrder()
  const [item] = (await client.documents.list({})).items
  const response = await client.fetch(`/api/documents/${item?.id}/file.pdf`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toContain(`filename="${item?.number}.pdf"`)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
