import { isReachable } from '#accounts/account.ts'
import { attachmentsOf } from '#attachments/server/service/attached.ts'
import type { Attachment } from '#attachments/contract.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import type {
  Offer,
  OfferCard,
  OfferChange,
  OfferProcess,
  OfferVersion,
} from '../offer-contract.ts'
import {
  allowedMoves,
  gigFactsOf,
  nextStep,
  sideOf,
  statusAt,
  type GigFacts,
  type OfferFacts,
} from '../offer.ts'
import { isBlockedFor } from '../hindrances.ts'
import type { Side } from '../process.ts'
import { sharesOf, type OfferPrice } from '../terms.ts'
import { changesBetween, filesByVersion, type ComparedVersion } from '../versions.ts'
import {
  listEvents,
  type DetailedOfferRow,
  type ListedOfferRow,
  type OfferEventRow,
  type OfferRow,
} from './queries/reading.ts'
import { listVersions, type VersionRow } from './queries/versions.ts'

/** What a view needs of a context, inside a transaction or outside. */
export type ReadingContext = Pick<UserContext, 'db' | 'viewer' | 'now'>

const decimalOrNull = (cents: number | null) => (cents === null ? null : toDecimal(cents))

function headOf(shown: OfferRow, { viewer, now }: ReadingContext) {
  const row = withGig(shown, now())
  const { id, origin, version, title, currency, agreementId, orderId } = row
  const viewerRole = sideOf(row, viewer.id) ?? 'client'
  return {
    id,
    origin,
    status: statusAt(row, now()),
    viewerRole,
    client: clientOf(row, viewerRole),
    provider: { id: row.providerId, fullName: row.providerName, avatar: row.providerAvatar },
    title,
    currency,
    version,
    total: decimalOrNull(row.totalCents),
    process: processOf(row, { role: viewerRole, id: viewer.id }, now()),
    agreementId: row.startedAgreementId,
    brief: briefOf(row, viewerRole),
    amends: amendedBy({ agreementId, orderId }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The offer with the facts of its gig, which its rules depend on. */
function withGig<Row extends OfferRow>(row: Row, now: Date): Row & { gig: GigFacts | null } {
  const { briefStatus: status, briefExpiresAt: expiresAt, briefHiddenAt: hiddenAt } = row
  const gig = status && gigFactsOf({ status, expiresAt, hiddenAt }, row.hasFreeSeat, now)
  return { ...row, gig }
}

function clientOf(row: OfferRow, viewerRole: Side): OfferCard['client'] {
  if (viewerRole === 'provider' && !row.isClientNamed) return null
  return { id: row.clientId, fullName: row.clientName, avatar: row.clientAvatar }
}

/** The viber reads no words of a gig that is hidden or whose client is suspended. */
function briefOf(row: OfferRow, viewerRole: Side): OfferCard['brief'] {
  const { briefId, briefTitle, briefHiddenAt, clientStatus } = row
  if (briefId === null) return null
  const isShown = viewerRole === 'client' || (briefHiddenAt === null && isReachable(clientStatus))
  return { id: briefId, title: isShown ? briefTitle : null }
}

function amendedBy({ agreementId, orderId }: Pick<OfferRow, 'agreementId' | 'orderId'>) {
  if (agreementId !== null) return { kind: 'agreement' as const, id: agreementId }
  return orderId === null ? null : { kind: 'order' as const, id: orderId }
}

function processOf(
  row: OfferRow & OfferFacts,
  by: { role: Side; id: number },
  now: Date,
): OfferProcess {
  const { waitingFor, deadline, defaultOutcome } = nextStep(row, now)
  const actions = allowedMoves(row, by, now, { ...row, isBlocked: isBlockedFor(by.role, row) })
  return { actions, waitingFor, deadline: deadline?.toISOString() ?? null, defaultOutcome }
}

export function toCard(row: ListedOfferRow, ctx: ReadingContext): OfferCard {
  const totals = row.totals.map(({ version, totalCents }) => ({
    version,
    total: decimalOrNull(totalCents),
  }))
  return { ...headOf(row, ctx), totals }
}

/** The offer with its versions and history, as one of its two people sees it. */
export async function toOffer(row: DetailedOfferRow, ctx: ReadingContext): Promise<Offer> {
  const versions = await listVersions(ctx.db, row.id)
  const events = await listEvents(ctx.db, row.id)
  const ids = versions.map(({ id }) => id)
  const filesOf = filesByVersion(versions, await attachmentsOf(ctx, 'offer_version', ids))
  const side = sideOf(row, ctx.viewer.id) ?? 'client'
  const { serviceId, serviceTitle, serviceStatus } = row
  const head = headOf(row, ctx)
  const isShown = head.brief?.title !== null
  return {
    ...head,
    brief: head.brief && {
      ...head.brief,
      questions: isShown ? row.briefQuestions : [],
      revision: row.briefRevision,
    },
    service: {
      id: serviceId,
      title: serviceTitle,
      isOffered: serviceStatus !== 'archived' && serviceStatus !== 'hidden',
    },
    isOutdated: row.isOutdated,
    canMessage:
      head.client !== null &&
      isReachable(side === 'client' ? row.providerStatus : row.clientStatus),
    versions: versions.map((version, index) =>
      toVersion(
        isShown ? version : { ...version, questions: null },
        versions[index + 1],
        filesOf.get(version.id) ?? [],
        side,
      ),
    ),
    events: events.map((event) => toEvent(event)),
    toPay: toPayOf(row, ctx.now()),
  }
}

function toPayOf(row: DetailedOfferRow, now: Date): Offer['toPay'] {
  if (statusAt(row, now) !== 'agreed') return null
  if (row.orderId !== null && row.totalCents !== null) {
    return { kind: 'order', id: row.orderId, amount: toDecimal(row.totalCents) }
  }
  const { firstMilestone } = row
  return (
    firstMilestone && {
      kind: 'milestone',
      id: firstMilestone.id,
      amount: toDecimal(firstMilestone.amountCents),
    }
  )
}

function toEvent({ kind, actorRole: by, version, reason, note, at }: OfferEventRow) {
  return { kind, by, version, reason, note, at: at.toISOString() }
}

function toVersion(
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
