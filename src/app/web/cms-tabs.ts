import { lazy, type ComponentType } from 'react'
import type { CmsSearch, CmsTabName } from './cms-search.ts'

type Tab = ComponentType<{ search: CmsSearch }>

/** What the content's screen is made of, in the order of cms-search.ts; each comes when it is opened. */
export const cmsTabs: Partial<Record<CmsTabName, Tab>> = {
  pages: lazy(async () => ({ default: (await import('#pages/web/pages-tab.tsx')).PagesTab })),
  menus: lazy(async () => ({ default: (await import('#menus/web/menus-tab.tsx')).MenusTab })),
  seo: lazy(async () => ({ default: (await import('#seo/web/seo-tab.tsx')).SeoTab })),
  landing: lazy(async () => ({ default: (await import('#home/web/landing-tab.tsx')).LandingTab })),
}
