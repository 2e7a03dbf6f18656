import { returnOf } from '#accounts/server/service/absence.ts'
import { notify } from '#notifications/server/service.ts'
import { DAY_MS } from '#platform/durations.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { answerByFrom } from '../../offer.ts'
import { lockRequestsTo, updateAnswerBy, type WaitingRequest } from '../queries/requests.ts'
import { announceOffer } from './record.ts'

/** The least that is left of the time to answer when a viber comes back earlier. */
const LEAST_MS = DAY_MS

/**
 * Moves the date of every request that waits for a viber whose absence has changed: they have the usual time from their
 * return. A viber who comes back earlier has the time from the request, and at least a day. Both people get a notification.
 */
export async function followAbsence(ctx: Context, userId: number): Promise<void> {
  const { offerAnswerDays } = await currentSettings(ctx)
  await transaction(ctx, async (ctx) => {
    const now = ctx.now()
    const end = await returnOf(ctx, userId)
    for (const request of await lockRequestsTo(ctx.db, userId, now)) {
      const answerBy = end
        ? answerByFrom(end, offerAnswerDays)
        : latest(
            answerByFrom(request.createdAt, offerAnswerDays),
            new Date(now.getTime() + LEAST_MS),
          )
      const isLater = answerBy > request.answerBy
      if (answerBy.getTime() === request.answerBy.getTime() || (isLater && !end)) continue
      await updateAnswerBy(ctx.db, request.id, answerBy)
      announceOffer(ctx, request)
      await tell(ctx, request, answerBy)
    }
  })
}

async function tell(
  ctx: InTransaction,
  { id, clientId, providerId, title }: WaitingRequest,
  answerBy: Date,
): Promise<void> {
  const notice = {
    clientId,
    kind: 'offer.date_moved',
    values: { title: title ?? '', dueAt: answerBy.toISOString() },
    link: `/offers/${id}`,
    key: `offer:${id}:offer.date_moved`,
  } as const
  await notify(ctx, { ...notice, to: [clientId], actorId: providerId })
  await notify(ctx, { ...notice, to: [providerId] })
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
