import type { DemoAccount } from './contract.ts'

/** The password of the demo accounts (docs/product-rules.md#demo-data). They can log in in demo mode only. */
export const DEMO_PASSWORD = 'demo-vibes-2026'

export const demoAccounts: DemoAccount[] = [
  { username: 'liam.client', password: DEMO_PASSWORD, kind: 'client', label: 'Client' },
  { username: 'maya.viber', password: DEMO_PASSWORD, kind: 'viber', label: 'Viber' },
  { username: 'noor.viber', password: DEMO_PASSWORD, kind: 'new_viber', label: 'New viber' },
  { username: 'marco.admin', password: DEMO_PASSWORD, kind: 'admin', label: 'Admin' },
  { username: 'ada.super', password: DEMO_PASSWORD, kind: 'super_admin', label: 'Super admin' },
]
