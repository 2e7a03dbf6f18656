import type { Question } from '../response-times.ts'

const STATS_AIM_MS = 150
const LIST_AIM_MS = 30
const SEARCH_AIM_MS = 70
const PAGES = 5

/** The list with each filter, and the searches among the filters as a question with an aim of their own. */
function list(name: string, path: string, filters: string[]): Question[] {
  const isSearch = (filter: string) => filter.startsWith('q=')
  const searches = filters.filter(isSearch)
  const question = (of: string, aimMs: number, chosen: string[]) => ({
    name: of,
    aimMs,
    paths: chosen.map((filter) => `${path}?${filter}`),
    pages: PAGES,
  })
  return [
    question(name, LIST_AIM_MS, ['', ...filters.filter((filter) => !isSearch(filter))]),
    ...(searches.length > 0 ? [question(`${name}, search`, SEARCH_AIM_MS, searches)] : []),
  ]
}

/** Add a line here to measure another list in the admin area. */
export const questions: Question[] = [
  { name: 'figures', aimMs: STATS_AIM_MS, paths: ['/api/admin/dashboard-stats'] },
  { name: 'operations figures', aimMs: STATS_AIM_MS, paths: ['/api/admin/operations'] },
  ...['30d', '90d', '12m', 'all'].map((period) => ({
    name: `charts, ${period}`,
    aimMs: STATS_AIM_MS,
    paths: [`/api/admin/series?period=${period}`],
  })),
  ...list('users', '/api/admin/users', [
    'kind=provider',
    'kind=client',
    'status=active',
    'status=suspended',
    'role=admin',
    'q=busy199',
    'q=Busy',
    'q=nobody%20at%20all',
    'joinedFrom=2026-01-01',
    'sort=username',
    'sort=-lastSeenAt',
    'kind=provider&sort=-username',
  ]),
  ...list('orders', '/api/admin/orders', [
    'status=in_progress',
    'status=completed',
    'status=cancelled',
    'status=disputed',
    'escrow=holding',
    'escrow=released',
    'from=2026-01-01&to=2026-12-31',
    'sort=createdAt',
    'sort=totalAmount',
    'sort=-totalAmount',
    'status=completed&sort=-totalAmount',
    'escrow=holding&sort=totalAmount',
    'q=Busy',
    'q=123456',
    'q=busy199',
    'q=nobody%20at%20all',
  ]),
  ...list('services', '/api/admin/services', [
    'status=active',
    'status=paused',
    'status=hidden',
    'category=coding',
    'category=coding&subcategory=backend',
    'featured=yes',
    'sort=-hourlyRate',
    'status=active&sort=hourlyRate',
    'q=Service',
    'q=12345',
    'q=nobody%20at%20all',
  ]),
  ...list('reviews', '/api/admin/reviews', [
    'visibility=public',
    'visibility=private',
    'visibility=hidden',
    'rating=1',
    'q=good',
    'q=nobody%20at%20all',
  ]),
  ...list('payouts', '/api/admin/payouts', ['status=paid', 'status=pending', 'status=failed']),
  ...list('disputes', '/api/admin/disputes', ['group=active', 'group=ended', 'status=open']),
  ...list('reports', '/api/admin/reports', ['status=open', 'status=dismissed']),
  ...list('applications', '/api/admin/provider-applications', [
    'status=pending',
    'status=approved',
  ]),
  ...list('inbox', '/api/admin/inbox', ['state=decided', 'kind=dispute', 'kind=report']),
  ...list('audit log', '/api/admin/audit-log', [
    'action=order.cancelled',
    'actorId=1',
    'subject=order',
    'subject=order&subjectId=77',
    'from=2026-01-01',
  ]),
]
