import { endOfAbsence } from '#accounts/away.ts'
import { attachFiles } from '#attachments/server/service/attached.ts'
import { dayIn } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import { fail, found } from '#platform/errors.ts'
import { centsOf } from '#platform/money.ts'
import { brokenConstraint, transaction, type UserContext } from '#platform/server/context.ts'
import { zoneOf } from '#platform/server/today.ts'
import { getService } from '#services/server/service/reading.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { QuoteRequest } from '../../contract.ts'
import { MAX_OPEN_REQUESTS, MAX_REQUESTS_A_DAY } from '../../limits.ts'
import type { Offer } from '../../offer-contract.ts'
import { answerByFrom } from '../../offer.ts'
import { countRequests, lockBeginnings } from '../queries/guards.ts'
import { insertOffer } from '../queries/offers.ts'
import { insertVersion } from '../queries/versions.ts'
import { guardsOf, refuseBlocked, type Writing } from './guards.ts'
import { writeLine } from './lines.ts'
import { notifyOfMove } from './notify.ts'
import { getOffer } from './read.ts'
import { announceOffer } from './record.ts'

/**
 * Asks the viber of a public service for a quote. Throws 'offer.own', 'offer.not_taken' between people who blocked each
 * other, 'offer.request_exists', 'offer.too_many_requests', and 404 for a service that the viewer cannot see.
 */
export async function requestQuote(
  ctx: UserContext,
  serviceId: number,
  request: QuoteRequest,
): Promise<Offer> {
  const { userId: providerId } = await getService(ctx, serviceId)
  const parties = { clientId: ctx.viewer.id, providerId, serviceId }
  const id = await transaction(ctx, (ctx) => begin(ctx, parties, request)).catch(
    (error: unknown) => {
      if (brokenConstraint(error) === 'offers_one_request') fail('offer.request_exists')
      throw error
    },
  )
  return getOffer(ctx, id)
}

type Parties = Parameters<typeof guardsOf>[1]

async function begin(ctx: Writing, parties: Parties, request: QuoteRequest): Promise<number> {
  const { clientId, providerId } = parties
  if (clientId === providerId) fail('offer.own')
  const guards = await guardsOf(ctx, parties)
  refuseBlocked(guards)
  if (!guards.isPublic) fail('service.not_found')
  await refuseMany(ctx, parties)
  refusePastDay(ctx, request.neededBy)
  const at = ctx.now()
  const { offerAnswerDays, currency } = await currentSettings(ctx)
  const by = { role: 'client', id: clientId } as const
  // A viber who is away has the usual time from their return.
  const answerBy = answerByFrom(endOfAbsence(guards, at) ?? at, offerAnswerDays)
  const offer = { ...parties, origin: 'request', status: 'requested', version: 0 } as const
  const stamps = { answerBy, lastEvent: 'request', lastActorId: clientId, createdAt: at }
  const event = { kind: 'request', actorId: clientId, actorRole: by.role, version: 0, at }
  const id = await insertOffer(ctx.db, { ...offer, ...stamps, updatedAt: at }, event)
  const { title, scope, budget, neededBy = null, files } = request
  const versionId = await insertVersion(ctx.db, {
    offerId: id,
    number: 0,
    writtenBy: by.role,
    title,
    scope,
    budgetCents: budget === undefined ? null : centsOf(budget),
    neededBy,
    currency,
    createdAt: at,
  })
  await attachFiles(ctx, { subject: 'offer_version', subjectId: versionId }, files)
  const facts = { title, totalCents: null, currency, dueAt: answerBy }
  await notifyOfMove(ctx, { ...parties, id }, 'request', by, facts)
  await writeLine(ctx, { ...parties, id }, { kind: 'request', by, version: 0 }, facts)
  announceOffer(ctx, { ...parties, id })
  return id
}

async function refuseMany(ctx: Writing, { clientId, serviceId }: Parties): Promise<void> {
  await lockBeginnings(ctx.db, clientId)
  const now = ctx.now()
  const since = new Date(now.getTime() - DAY_MS)
  const { open, firstEnd, recent, oldest, isAsked } = await countRequests(ctx.db, {
    clientId,
    serviceId,
    since,
  })
  if (isAsked) fail('offer.request_exists')
  if (open >= MAX_OPEN_REQUESTS) failUntil(found(firstEnd), now)
  if (recent >= MAX_REQUESTS_A_DAY) failUntil(new Date(found(oldest).getTime() + DAY_MS), now)
}

function failUntil(end: Date, now: Date): never {
  const waitMs = Math.max(end.getTime() - now.getTime(), 1000)
  fail('offer.too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** The work is needed tomorrow or later, in the client's time zone. */
function refusePastDay(ctx: Writing, day: string | undefined): void {
  if (day === undefined || day > dayIn(ctx.now(), zoneOf(ctx))) return
  fail('request.invalid', {
    errors: [{ path: 'neededBy', message: 'The deadline must be tomorrow or later' }],
  })
}
