import type { Messages } from './messages.ts'

type Group = keyof Messages['admin']['groups']
export type Screen = keyof Messages['admin']['screens']
interface AdminScreen {
  to: string
  label: Screen
}

/** The admin screens in groups. A screen is shown only if its page exists. */
export const adminScreens: readonly { label: Group; screens: readonly AdminScreen[] }[] = [
  {
    label: 'today',
    screens: [
      { to: '/admin', label: 'overview' },
      { to: '/admin/inbox', label: 'inbox' },
    ],
  },
  {
    label: 'market',
    screens: [
      { to: '/admin/users', label: 'users' },
      { to: '/admin/services', label: 'services' },
      { to: '/admin/gigs', label: 'gigs' },
      { to: '/admin/orders', label: 'orders' },
      { to: '/admin/agreements', label: 'agreements' },
      { to: '/admin/reviews', label: 'reviews' },
      { to: '/admin/vocabulary', label: 'vocabulary' },
      { to: '/admin/fields', label: 'fields' },
    ],
  },
  {
    label: 'money',
    screens: [
      { to: '/admin/disputes', label: 'disputes' },
      { to: '/admin/payouts', label: 'payouts' },
      { to: '/admin/reconciliation', label: 'reconciliation' },
    ],
  },
  {
    label: 'site',
    screens: [
      { to: '/admin/cms', label: 'cms' },
      { to: '/admin/blog', label: 'blog' },
      { to: '/admin/prompts', label: 'prompts' },
      { to: '/admin/knowledge-base', label: 'knowledge' },
      { to: '/admin/settings', label: 'settings' },
      { to: '/admin/settings/brand', label: 'brandSettings' },
      { to: '/admin/words', label: 'words' },
      { to: '/admin/settings/hiring', label: 'hiringSettings' },
      { to: '/admin/settings/money', label: 'moneySettings' },
      { to: '/admin/audit', label: 'audit' },
      { to: '/admin/rehearsal', label: 'rehearsal' },
    ],
  },
]

/** The test clock exists only with test payments. */
export function isOffered(to: string, site: { isTestPayments: boolean }): boolean {
  return to !== '/admin/rehearsal' || site.isTestPayments
}
