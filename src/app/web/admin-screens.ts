import {
  Briefcase,
  ClipboardList,
  Coins,
  FastForward,
  FileCheck,
  Files,
  Handshake,
  type IconComponent,
  Inbox,
  Landmark,
  Languages,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  Megaphone,
  Newspaper,
  Palette,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  Sparkles,
  Star,
  Tags,
  Users,
  Wallet,
} from '#ui/icons.ts'
import type { Messages } from './messages.ts'

type Group = keyof Messages['admin']['groups']
export type Screen = keyof Messages['admin']['screens']
export interface AdminScreen {
  to: string
  label: Screen
  icon: IconComponent
}

/** The admin screens in groups. A screen is shown only if its page exists. */
export const adminScreens: readonly { label: Group; screens: readonly AdminScreen[] }[] = [
  {
    label: 'today',
    screens: [
      { to: '/admin', label: 'overview', icon: LayoutDashboard },
      { to: '/admin/inbox', label: 'inbox', icon: Inbox },
    ],
  },
  {
    label: 'market',
    screens: [
      { to: '/admin/users', label: 'users', icon: Users },
      { to: '/admin/services', label: 'services', icon: Briefcase },
      { to: '/admin/gigs', label: 'gigs', icon: ClipboardList },
      { to: '/admin/orders', label: 'orders', icon: ReceiptText },
      { to: '/admin/agreements', label: 'agreements', icon: FileCheck },
      { to: '/admin/reviews', label: 'reviews', icon: Star },
      { to: '/admin/vocabulary', label: 'vocabulary', icon: Tags },
      { to: '/admin/fields', label: 'fields', icon: ListChecks },
    ],
  },
  {
    label: 'money',
    screens: [
      { to: '/admin/disputes', label: 'disputes', icon: Scale },
      { to: '/admin/payouts', label: 'payouts', icon: Wallet },
      { to: '/admin/reconciliation', label: 'reconciliation', icon: Landmark },
    ],
  },
  {
    label: 'site',
    screens: [
      { to: '/admin/cms', label: 'cms', icon: Files },
      { to: '/admin/blog', label: 'blog', icon: Newspaper },
      { to: '/admin/broadcasts', label: 'broadcasts', icon: Megaphone },
      { to: '/admin/prompts', label: 'prompts', icon: Sparkles },
      { to: '/admin/knowledge-base', label: 'knowledge', icon: LifeBuoy },
      { to: '/admin/settings', label: 'settings', icon: Settings },
      { to: '/admin/settings/brand', label: 'brandSettings', icon: Palette },
      { to: '/admin/words', label: 'words', icon: Languages },
      { to: '/admin/settings/hiring', label: 'hiringSettings', icon: Handshake },
      { to: '/admin/settings/money', label: 'moneySettings', icon: Coins },
      { to: '/admin/audit', label: 'audit', icon: ScrollText },
      { to: '/admin/rehearsal', label: 'rehearsal', icon: FastForward },
    ],
  },
]

/** The test clock exists only with test payments. */
export function isOffered(to: string, site: { isTestPayments: boolean }): boolean {
  return to !== '/admin/rehearsal' || site.isTestPayments
}
