import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { idIn, oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'
import { Tabs } from '#ui/tabs.tsx'
import { PagePending } from './page-pending.tsx'

const cmsTabNames = ['pages', 'menus', 'seo', 'landing'] as const
type CmsTabName = (typeof cmsTabNames)[number]

/** The search parameters of the CMS screen; the first tab is the default and left out. */
interface CmsSearch {
  tab?: Exclude<CmsTabName, 'pages'> | undefined
  /** The item that is open in the tab's dialog. */
  edit?: number | 'new' | undefined
  /** The position in a list longer than one page. */
  page?: PageMark | undefined
}

/** Lenient: invalid values are left out. */
function cmsSearch(params: Record<string, unknown>): CmsSearch {
  const tab = oneOf(cmsTabNames, params['tab'])
  return {
    tab: tab === 'pages' ? undefined : tab,
    edit: oneOf(['new'] as const, params['edit']) ?? idIn(params['edit']),
    page: pageIn(params),
  }
}

type Tab = ComponentType<{ search: CmsSearch }>

/** The tabs of the CMS screen; each is loaded when it is first opened. */
const cmsTabs: Partial<Record<CmsTabName, Tab>> = {
  pages: lazy(async () => ({ default: (await import('#pages/web/pages-tab.tsx')).PagesTab })),
  menus: lazy(async () => ({ default: (await import('#menus/web/menus-tab.tsx')).MenusTab })),
  seo: lazy(async () => ({ default: (await import('#seo/web/seo-tab.tsx')).SeoTab })),
  landing: lazy(async () => ({ default: (await import('#home/web/landing-tab.tsx')).LandingTab })),
}

export const Route = createFileRoute('/_admin/admin/cms')({
  validateSearch: cmsSearch,
  // Redirects other members home, before the layout would refuse them in place.
  beforeLoad: ({ context: { user } }) => {
    if (!user.isAdmin) throw redirect({ to: '/', statusCode: 302 })
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('cms.title') }),
  component: CmsPage,
})

function CmsPage() {
  const t = useTranslations('cms')
  const search = Route.useSearch()
  const shown = cmsTabNames.filter((name) => cmsTabs[name])
  const current = shown.find((name) => name === search.tab) ?? shown[0]
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{t('text')}</p>
      </header>
      {current && (
        <Tabs
          label={t('title')}
          current={current}
          tabs={shown.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        >
          <Suspense fallback={<PagePending />}>
            <Content tab={current} search={search} />
          </Suspense>
        </Tabs>
      )}
    </>
  )
}

function Content({ tab, search }: { tab: CmsTabName; search: CmsSearch }) {
  const Tab = cmsTabs[tab]
  return Tab && <Tab search={search} />
}
