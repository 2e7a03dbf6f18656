import type { Endpoint } from '#platform/contract.ts'
import { contracts } from '../../app/api.ts'
import { accountRows } from './account.ts'
import { agreementRows } from './agreements.ts'
import { blogRows } from './blog.ts'
import { briefRows } from './briefs.ts'
import { disputeRows } from './disputes.ts'
import { adminRows } from './admin.ts'
import { documentRows } from './documents.ts'
import { marketRows } from './market.ts'
import { broadcastRows } from './broadcasts.ts'
import { contactRows } from './contact.ts'
import { invitationRows } from './invitations.ts'
import { knowledgeRows } from './knowledge.ts'
import { menusRows } from './menus.ts'
import { messageRows } from './messages.ts'
import { offerRows } from './offers.ts'
import { proposalRows } from './proposals.ts'
import { orderRows } from './orders.ts'
import { pageRows } from './pages.ts'
import { portfolioRows } from './portfolio.ts'
import { payoutRows } from './payouts.ts'
import { moderationRows } from './moderation.ts'
import { notificationRows } from './notifications.ts'
import { peopleRows } from './people.ts'
import { reconciliationRows } from './reconciliation.ts'
import { securityRows } from './security.ts'
import { vocabularyRows } from './vocabulary.ts'
import { wordsRows } from './words.ts'
import { promptRows } from './prompts.ts'
import { peopleAdminRows } from './people-admin.ts'
import type { Row, CallSetup } from './row.ts'

/** Every endpoint of the product with its expected statuses. A missing endpoint fails the test. */
export const table: Record<string, Row> = {
  ...marketRows,
  ...accountRows,
  ...agreementRows,
  ...briefRows,
  ...orderRows,
  ...offerRows,
  ...proposalRows,
  ...invitationRows,
  ...disputeRows,
  ...payoutRows,
  ...portfolioRows,
  ...documentRows,
  ...peopleRows,
  ...notificationRows,
  ...broadcastRows,
  ...contactRows,
  ...menusRows,
  ...messageRows,
  ...moderationRows,
  ...reconciliationRows,
  ...adminRows,
  ...securityRows,
  ...vocabularyRows,
  ...wordsRows,
  ...peopleAdminRows,
  ...pageRows,
  ...blogRows,
  ...knowledgeRows,
  ...promptRows,
}

export const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) =>
  Object.values(contract),
)
export const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

export function addressOf(endpoint: Endpoint, { params = {}, query }: CallSetup) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    String(params[name] ?? 'unknown'),
  )
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
