import { isReachable } from '#accounts/account.ts'
import { awayFacts } from '#accounts/away.ts'
import { attachmentsOf } from '#attachments/server/service/attached.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { Offer, OfferCard, OfferProcess } from '../offer-contract.ts'
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
import { filesByVersion } from '../versions.ts'
import {
  listEvents,
  type DetailedOfferRow,
  type ListedOfferRow,
  type OfferEventRow,
  type OfferRow,
} from './queries/reading.ts'
import { listVersions } from './queries/versions.ts'
import { decimalOrNull, toVersion } from './version-view.ts'

/** What a view needs of a context, inside a transaction or outside. */
export type ReadingContext = Pick<UserContext, 'db' | 'viewer' | 'now'>

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
    ...absenceOf(row, now()),
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

/** Whether the viber is away matters while the offer waits for someone. */
function absenceOf(row: OfferRow & OfferFacts, now: Date): Pick<OfferCard, 'away'> {
  const away = awayFacts(row, now)
  return away.awayUntil && nextStep(row, now).waitingFor ? { away } : {}
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
