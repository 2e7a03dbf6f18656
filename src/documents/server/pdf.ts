import texts from '#catalogue/en/documents.json' with { type: 'json' }
import { formatMoney } from '#platform/money.ts'
import type { Document } from '../contract.ts'
import { noteOf, recipientOf, sumsOf, zoneNameOf, zoneOf } from '../document.ts'
import {
  createPdfWriter,
  drawableText,
  INK,
  INK_2,
  fontFinder,
  type PdfWriter,
} from './pdf-writer.ts'

/** A4 in points. */
const PAGE = { width: 595, margin: 56 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const COLUMN = WIDTH / 2
/** The largest logo in points. */
const LOGO: [number, number] = [160, 26]

interface Printed {
  document: Document
  /** The marketplace's host, printed if the fonts cannot draw its name. */
  host: string
  /** The owner's logo as PNG and their color for the name; absent for neither. */
  owner?: { logo: Uint8Array | null; color: string | null }
}

/**
 * Renders a one-page PDF with embedded fonts. It takes a quarter of a second and runs in a worker thread
 * (service/pdf-files.ts). The library is loaded on first use.
 */
export async function drawPdf({ document, host, owner }: Printed): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit')
  const printed = await withDrawableNames(document, host)
  const { marketplace, number, issuedAt } = printed
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${texts.kinds[printed.kind]} ${number}`,
      Author: marketplace,
      CreationDate: new Date(issuedAt),
    },
  })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const isWritten = new Promise((resolve) => pdf.on('end', resolve))
  const pen = await createPdfWriter(pdf, [JSON.stringify(texts), JSON.stringify(printed), '€$£'])
  const logo = owner?.logo
  if (logo) pdf.image(Buffer.from(logo), PAGE.margin, 48, { fit: LOGO })
  drawAll(pen, printed, { hasLogo: Boolean(logo), colour: owner?.color ?? INK })
  pdf.end()
  await isWritten
  return Buffer.concat(chunks)
}

/**
 * Names and titles are printed in their own scripts. If no font has one of the letters, the username, the order's
 * number or the marketplace's host is printed instead.
 */
async function withDrawableNames(document: Document, host: string): Promise<Document> {
  const { marketplace, client, provider, orderTitle } = document
  const partOf = await fontFinder([marketplace, client.fullName, provider.fullName, orderTitle])
  const named = (person: Document['client']) => ({
    ...person,
    fullName: drawableText(person.fullName, `@${person.username}`, partOf),
  })
  const order = filled(texts.orderNumber, { id: String(document.orderId) })
  return {
    ...document,
    marketplace: drawableText(marketplace, host, partOf),
    client: named(client),
    provider: named(provider),
    orderTitle: drawableText(orderTitle, order, partOf),
  }
}

interface Head {
  hasLogo: boolean
  colour: string
}

function drawAll(pen: PdfWriter, document: Document, { hasLogo, colour }: Head): void {
  const x = PAGE.margin
  const right = { x, width: WIDTH, align: 'right' } as const
  // Below a logo, the name is small.
  const name = hasLogo ? { y: 80, size: 10 } : { y: 56, size: 16 }
  pen.write(document.marketplace, { x, ...name, weight: 700, colour })
  pen.write(texts.kinds[document.kind], { ...right, y: 56, size: 16, weight: 700 })
  pen.write(document.number, { ...right, y: 80, colour: INK_2 })
  const top = drawFacts(pen, document, 124)
  const below = drawService(pen, document, top + 24)
  const end = drawSums(pen, document, below + 16)
  const notes = [
    ...(document.card ? [filled(texts.paidWith, namedBrand(document.card))] : []),
    texts.notes[noteOf(document)],
    filled(texts.zone, { zone: zoneNameOf(document) }),
    ...(document.isTest ? [texts.test] : []),
  ]
  pen.write(notes.join(' '), { x, y: end + 28, size: 9, colour: INK_2, width: WIDTH })
}

function drawFacts(pen: PdfWriter, document: Document, y: number): number {
  const on = (at: string) => dateOf(at, zoneOf(document))
  const facts = [
    [texts.issuedTo, recipientOf(document).fullName],
    [texts.date, on(document.happenedAt)],
    [texts.client, document.client.fullName],
    [texts.issued, on(document.issuedAt)],
    [texts.provider, document.provider.fullName],
    [texts.order, `#${document.orderId}, ${on(document.orderedAt)}`],
  ] as const
  let top = y
  for (let row = 0; row < facts.length; row += 2) {
    const ends = facts.slice(row, row + 2).map(([label, value], column) => {
      const x = PAGE.margin + column * COLUMN
      const under = pen.write(label, { x, y: top, size: 8.5, colour: INK_2 })
      return pen.write(value, { x, y: under, width: COLUMN - 16 })
    })
    top = Math.max(...ends) + 10
  }
  return top
}

function drawService(pen: PdfWriter, document: Document, y: number): number {
  const { total, currency, orderTitle } = document
  const x = PAGE.margin
  pen.rule(x, y, WIDTH)
  const money = (amount: number) => formatMoney(amount, 'en', currency)
  pen.write(money(total), { x, y: y + 14, width: WIDTH, align: 'right' })
  let end = pen.write(orderTitle, { x, y: y + 14, weight: 700, width: WIDTH - 110 })
  for (const line of boughtIn(document, money)) {
    end = pen.write(line, { x, y: end, width: WIDTH - 110, colour: INK_2 })
  }
  pen.rule(x, end + 10, WIDTH)
  return end + 10
}

/** The hours at their rate, or the lines of a fixed price. */
function boughtIn({ hours, hourlyRate, lines }: Document, money: (amount: number) => string) {
  if (hours !== null && hourlyRate !== null) {
    return [filled(texts.hoursAtRate, { hours: String(hours), rate: money(hourlyRate) })]
  }
  return (lines ?? []).map(({ label, quantity, unitPrice }) =>
    filled(texts.lineAtPrice, { quantity: String(quantity), label, price: money(unitPrice) }),
  )
}

function drawSums(pen: PdfWriter, document: Document, y: number): number {
  let top = y
  for (const { label, amount, percent, isResult } of sumsOf(document)) {
    const look = isResult ? ({ weight: 700, size: 13 } as const) : {}
    const rate = percent === undefined ? '' : ` (${percent} %)`
    const x = PAGE.margin + COLUMN
    pen.write(texts.sums[label] + rate, { x, y: top, ...look })
    const sum = formatMoney(amount, 'en', document.currency)
    top = pen.write(sum, { x, y: top, width: COLUMN, align: 'right', ...look }) + 4
  }
  return top
}

function dateOf(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date(at))
}

function namedBrand({ brand, last4 }: NonNullable<Document['card']>) {
  return { last4, brand: (texts.brands as Record<string, string>)[brand] ?? brand }
}

/** Fills the placeholders of a text from the catalogue with plain values. */
function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
