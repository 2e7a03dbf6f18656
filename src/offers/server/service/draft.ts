import { agreementToAmend } from '#agreements/server/service/amendable.ts'
import { MAX_LIVING_MILESTONES } from '#agreements/agreement.ts'
import { attachFiles } from '#attachments/server/service/attached.ts'
import type { FeeTerms } from '#ledger/split.ts'
import { termsFor } from '#orders/server/service/fee-terms.ts'
import { orderWithMoreHours } from '#orders/server/service/job.ts'
import { fail } from '#platform/errors.ts'
import { centsOf } from '#platform/money.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { MAX_REVISIONS } from '../../limits.ts'
import { answerByFrom } from '../../offer.ts'
import type { OfferTerms } from '../../terms-contract.ts'
import { priceOfTerms, totalOf, type OfferPrice } from '../../terms.ts'
import { insertVersion, type VersionRow } from '../queries/versions.ts'
import { priceOf } from '../version-view.ts'
import type { PartyActing, Writing } from './guards.ts'

/** A priced version that is not yet stored. Its fee is fixed from now on. */
export interface Draft extends FeeTerms {
  title: string
  scope: string
  note: string | null
  price: OfferPrice
  totalCents: number
  currency: string
  revisions: number
  validDays: number
  files: readonly string[]
  /** The ids of files of earlier versions that this one leaves out. */
  removedFiles: number[] | null
  /** Of a change of an agreement: how many of its milestones are paid. */
  paidMilestones: number | null
  /** Of a proposal: the answers, the questions of the gig that they answer, and the revision of the gig. */
  answers: string[] | null
  questions: string[] | null
  briefRevision: number | null
}

/** What an offer changes: nothing for a new one. */
interface Amended {
  agreementId: number | null
  orderId: number | null
}

type AmendedAgreement = Awaited<ReturnType<typeof agreementToAmend>>
type ExtendedOrder = Awaited<ReturnType<typeof orderWithMoreHours>>

/**
 * Prices the terms that a person entered. An amendment keeps currency, fee, rate and rounds of what it changes. Throws
 * 'agreement.ended', 'order.not_hourly', 'order.no_more_hours', and 'request.invalid' at the field that differs from
 * the agreement.
 */
export async function draftOf(
  ctx: Writing,
  { agreementId, orderId }: Amended,
  terms: OfferTerms,
): Promise<Draft> {
  if (agreementId !== null) {
    return draftOfAmendment(ctx, await agreementToAmend(ctx, agreementId), terms)
  }
  if (orderId !== null) {
    return draftOfMoreHours(ctx, await orderWithMoreHours(ctx, orderId), terms)
  }
  const { maxChangeRounds, currency, offerValidDays } = await currentSettings(ctx)
  const fee = await termsFor(ctx, terms.pricing)
  const revisions = terms.revisions ?? roundsFrom(maxChangeRounds)
  return filled(terms, { ...fee, currency, revisions, offerValidDays })
}

export async function draftOfAmendment(
  ctx: Writing,
  agreement: AmendedAgreement,
  terms: OfferTerms,
): Promise<Draft> {
  const { pricing, rateCents, currency, feeBps, feeMinCents, keptCount } = agreement
  if (terms.pricing !== pricing) {
    refuse('pricing', 'The kind of price stays as agreed')
  }
  if (rateCents !== null) refuseOtherRate(terms, rateCents)
  const count = pricing === 'fixed' ? (terms.milestones?.length ?? 0) : 1
  if (keptCount + count > MAX_LIVING_MILESTONES) {
    refuse('milestones', `At most ${MAX_LIVING_MILESTONES} milestones`)
  }
  const { offerValidDays } = await currentSettings(ctx)
  const revisions = agreement.maxChangeRounds
  const draft = filled(terms, { feeBps, feeMinCents, currency, revisions, offerValidDays })
  return { ...draft, paidMilestones: keptCount }
}

export async function draftOfMoreHours(
  ctx: Writing,
  { rateCents, currency, feeBps, feeMinCents, maxChangeRounds }: ExtendedOrder,
  terms: OfferTerms,
): Promise<Draft> {
  if (terms.pricing !== 'hourly') refuse('pricing', 'The kind of price stays as agreed')
  refuseOtherRate(terms, rateCents)
  const { offerValidDays } = await currentSettings(ctx)
  const revisions = roundsFrom(maxChangeRounds)
  return filled(terms, { feeBps, feeMinCents, currency, revisions, offerValidDays })
}

function refuseOtherRate({ hourlyRate = 0 }: OfferTerms, rateCents: number): void {
  if (centsOf(hourlyRate) !== rateCents) refuse('hourlyRate', 'The hourly rate stays as agreed')
}

function roundsFrom(maxChangeRounds: number): number {
  return Math.min(MAX_REVISIONS, Math.max(1, maxChangeRounds))
}

function refuse(field: 'pricing' | 'hourlyRate' | 'milestones', message: string): never {
  fail('request.invalid', { errors: [{ path: `terms.${field}`, message }] })
}

function removedBy({ removedFiles = [] }: OfferTerms): number[] | null {
  return removedFiles.length > 0 ? [...new Set(removedFiles)].toSorted((a, b) => a - b) : null
}

interface Basis extends FeeTerms {
  currency: string
  revisions: number
  offerValidDays: number
}

function filled(terms: OfferTerms, basis: Basis): Draft {
  const { offerValidDays, feeBps, feeMinCents, currency, revisions } = basis
  const price = priceOfTerms(terms)
  return {
    title: terms.title,
    scope: terms.scope,
    note: terms.note || null,
    price,
    totalCents: totalOf(price),
    currency,
    revisions,
    validDays: terms.validDays ?? offerValidDays,
    files: [...new Set(terms.files)],
    removedFiles: removedBy(terms),
    feeBps,
    feeMinCents,
    paidMilestones: null,
    answers: null,
    questions: null,
    briefRevision: null,
  }
}

/** Stores a version with its files. Returns when it expires. Throws 'file.not_usable'. */
export async function storeDraft(
  ctx: Writing,
  { offerId, number }: { offerId: number; number: number },
  { role }: PartyActing,
  { price, files, ...draft }: Draft,
): Promise<Date> {
  const at = ctx.now()
  const isHourly = price.pricing === 'hourly'
  const versionId = await insertVersion(
    ctx.db,
    {
      ...draft,
      offerId,
      number,
      writtenBy: role,
      pricing: price.pricing,
      rateCents: isHourly ? price.rateCents : null,
      halfHours: isHourly ? price.halfHours : null,
      days: isHourly ? price.days : null,
      createdAt: at,
    },
    isHourly ? [] : price.milestones,
  )
  await attachFiles(ctx, { subject: 'offer_version', subjectId: versionId }, files)
  return answerByFrom(at, draft.validDays)
}

/**
 * Whether a stored version says what these terms say, so that a person has sent them twice. Compares no fee, and does not
 * check whether the terms could be sent now.
 */
export async function isStoredAs(
  ctx: Writing,
  version: VersionRow & { files: string[] },
  { agreementId, orderId, briefId }: Amended & { briefId: number | null },
  terms: OfferTerms,
): Promise<boolean> {
  const { maxChangeRounds, offerValidDays } = await currentSettings(ctx)
  const isAmendment = agreementId !== null || orderId !== null
  const own = terms.revisions ?? roundsFrom(maxChangeRounds)
  const draft = filled(terms, {
    feeBps: 0,
    feeMinCents: 0,
    currency: version.currency,
    // An amendment keeps the rounds of what it changes.
    revisions: isAmendment ? (version.revisions ?? own) : own,
    offerValidDays,
    ...(orderId !== null && version.rateCents !== null && { rateCents: version.rateCents }),
  })
  const { title, scope, note, revisions, validDays } = draft
  const words = { title, scope, note, revisions, validDays }
  const isAlike = (Object.keys(words) as (keyof typeof words)[]).every(
    (name) => version[name] === words[name],
  )
  // Without answers, a version keeps those before it.
  const hasAnswers =
    briefId === null ||
    terms.answers === undefined ||
    JSON.stringify(terms.answers) === JSON.stringify(version.answers ?? [])
  const hasFiles =
    version.files.length === draft.files.length &&
    draft.files.every((token) => version.files.includes(token)) &&
    String(draft.removedFiles) === String(version.removedFiles)
  return isAlike && hasAnswers && hasFiles && written(priceOf(version)) === written(draft.price)
}

function written(price: OfferPrice | undefined): string {
  if (price?.pricing !== 'fixed') {
    return JSON.stringify([price?.rateCents, price?.halfHours, price?.days])
  }
  return JSON.stringify(
    price.milestones.map(({ title, description, amountCents, days }) => [
      title,
      description,
      amountCents,
      days,
    ]),
  )
}
