import type { Attachment } from '#attachments/contract.ts'
import { toDecimal } from '#platform/money.ts'
import type { OfferChange, OfferVersion } from '../offer-contract.ts'
import type { Side } from '../process.ts'
import { sharesOf, type OfferPrice } from '../terms.ts'
import { changesBetween, type ComparedVersion } from '../versions.ts'
import type { VersionRow } from './queries/versions.ts'

export const decimalOrNull = (cents: number | null) => (cents === null ? null : toDecimal(cents))

/** A version with what changed since the one before, as one of the two people sees it. */
export function toVersion(
  row: VersionRow,
  before: VersionRow | undefined,
  files: Attachment[],
  side: Side,
): OfferVersion {
  const price = priceOf(row)
  const { number, writtenBy, createdAt, totalCents, budgetCents, neededBy } = row
  const { feeBps, feeMinCents } = row
  const fee =
    side === 'provider' && feeBps !== null && feeMinCents !== null
      ? { feeBps, feeMinCents }
      : undefined
  const shares = fee && price && sharesOf(price, fee)
  return {
    number,
    writtenBy,
    createdAt: createdAt.toISOString(),
    terms: { ...termsOf(row), files },
    total: decimalOrNull(totalCents),
    ...(shares && {
      agreedFee: { bps: fee.feeBps, min: toDecimal(fee.feeMinCents) },
      fee: toDecimal(shares.feeCents),
      providerAmount: toDecimal(shares.providerCents),
    }),
    budget: decimalOrNull(budgetCents),
    neededBy,
    changes: changesOf(before, row),
  }
}

function termsOf(row: VersionRow): Omit<OfferVersion['terms'], 'files'> {
  const { title, scope, note, pricing, milestones, rateCents, halfHours, days } = row
  return {
    title,
    scope,
    note,
    pricing,
    milestones: milestones.map(({ amountCents, ...one }, index) => ({
      ...one,
      position: index + 1,
      amount: toDecimal(amountCents),
    })),
    hourlyRate: decimalOrNull(rateCents),
    hours: halfHours === null ? null : halfHours / 2,
    days,
    revisions: row.revisions,
    validDays: row.validDays,
    answers: row.answers ?? [],
    questions: row.questions ?? [],
  }
}

/** The price of a stored version; undefined for a request. */
export function priceOf(row: VersionRow): OfferPrice | undefined {
  const { pricing, rateCents, halfHours, days } = row
  if (pricing === null) return undefined
  if (rateCents !== null && halfHours !== null && days !== null) {
    return { pricing: 'hourly', rateCents, halfHours, days }
  }
  const milestones = row.milestones.map(({ title, ...one }) => ({ ...one, title: title ?? '' }))
  return { pricing: 'fixed', milestones }
}

function comparedOf(row: VersionRow | undefined): ComparedVersion | undefined {
  const price = row && priceOf(row)
  return (
    row && price && { title: row.title, scope: row.scope, price, revisions: row.revisions ?? 1 }
  )
}

const centFields = new Set(['total', 'hourlyRate'])

function changesOf(before: VersionRow | undefined, after: VersionRow): OfferChange[] {
  const [old, now] = [comparedOf(before), comparedOf(after)]
  if (!old || !now) return []
  return changesBetween(old, now).map((change) => {
    if (!centFields.has(change.field)) return change
    const [first, second] = [change.before, change.after]
    return {
      field: change.field,
      before: typeof first === 'number' ? toDecimal(first) : null,
      after: typeof second === 'number' ? toDecimal(second) : null,
    }
  })
}
