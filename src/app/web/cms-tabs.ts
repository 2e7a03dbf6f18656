import { lazy, type ComponentType } from 'react'
import type { CmsSearch, CmsTabName } from './cms-search.ts'

type Tab = ComponentType<{ search: CmsSearch }>

/** The tabs of the CMS screen; each is loaded when it is first opened. */
export const cmsTabs: Partial<Record<CmsTabName, Tab>> = {
  pages: lazy(async () => ({ default: (await import('#pages/web/pages-tab.tsx')).PagesTab })),
  menus: lazy(async () => ({ default: (await import('#menus/web/menus-tab.tsx')).MenusTab })),
  seo: lazy(async () => ({ default: (await import('#seo/web/seo-tab.tsx')).SeoTab })),
  landing: lazy(async () => ({ default: (await import('#home/web/landing-tab.tsx')).LandingTab })),
}
