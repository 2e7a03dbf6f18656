/** The accounts of the demo data (demo-data.md); offered on /auth in demo mode, refused outside it. */
export const DEMO_PASSWORD = 'demo-vibes-2026'

export const demoAccounts = [
  { username: 'liam.client', password: DEMO_PASSWORD, label: 'Client' },
  { username: 'maya.viber', password: DEMO_PASSWORD, label: 'Viber' },
  { username: 'noor.viber', password: DEMO_PASSWORD, label: 'New viber' },
  { username: 'marco.admin', password: DEMO_PASSWORD, label: 'Admin' },
  { username: 'ada.super', password: DEMO_PASSWORD, label: 'Super admin' },
]
