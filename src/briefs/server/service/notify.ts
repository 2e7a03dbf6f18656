import { notify, type Notice } from '#notifications/server/service.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { StoredBrief } from '../queries/briefs.ts'

type Told = Pick<StoredBrief, 'id' | 'clientId' | 'title'>

/** Notifies the client of a decision, a deadline or the end of their gig. A newer one of this kind replaces it. */
export async function notifyClient(
  ctx: InTransaction,
  { id, clientId, title }: Told,
  kind: Extract<Notice['kind'], `brief.${string}`>,
  values: Notice['values'] = {},
): Promise<void> {
  await notify(ctx, {
    to: [clientId],
    kind,
    values: { title, ...values },
    link: `/gigs/${id}`,
    key: `brief:${id}:${kind}`,
  })
}

/** Tells vibers with an open proposal that what it answers has changed. */
export async function notifyOfChange(
  ctx: InTransaction,
  { id, title }: Told,
  to: readonly number[],
): Promise<void> {
  await notify(ctx, {
    to,
    kind: 'brief.changed',
    values: { title },
    link: `/gigs/${id}`,
    key: `brief:${id}:brief.changed`,
  })
}

/** Tells a viber of a gig that fits. `skills`: the shared ones as a text; empty if the gig names none. */
export async function notifyOfMatch(
  ctx: InTransaction,
  { id, title }: Told,
  viberId: number,
  skills: string,
): Promise<void> {
  await notify(ctx, {
    to: [viberId],
    kind: 'brief.matched',
    values: { title, skills: skills || 'none' },
    link: `/gigs/${id}`,
    key: `brief:${id}:brief.matched`,
  })
}
