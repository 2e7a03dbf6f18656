import type { InTransaction } from '#platform/server/context.ts'
import { PAGES_CHANGED } from '../../topic.ts'

/** What names pages, in whichever process, reads them again once this is committed. */
export function tellPagesChanged(ctx: Pick<InTransaction, 'announce'>): void {
  ctx.announce({ to: [], topic: PAGES_CHANGED })
}
