import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { oneOf } from '#platform/web/search-values.ts'
import { reactionSettingsQuery } from '#reactions/web/reaction-settings-query.ts'
import { ReactionsTab } from '#reactions/web/reactions-tab.tsx'
import { blockedQuery, skillsQuery } from '#services/web/vocabulary/skills-queries.ts'
import { skillsSearch, type SkillsSearch } from '#services/web/vocabulary/skills-search.ts'
import { SkillsTab } from '#services/web/vocabulary/skills-tab.tsx'
import { SubcategoriesTab } from '#services/web/vocabulary/subcategories-tab.tsx'
import { CategoriesTab } from '#services/web/vocabulary/categories-tab.tsx'
import {
  categoriesAdminQuery,
  discoveryQuery,
  subcategoriesQuery,
} from '#services/web/vocabulary/vocabulary-queries.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { DiscoveryTab } from './vocabulary/discovery-tab.tsx'
import { countsQuery } from './vocabulary/counts-query.ts'
import { synonymsQuery } from './vocabulary/synonyms-queries.ts'
import { synonymsSearch, type SynonymsSearch } from './vocabulary/synonyms-search.ts'
import { SynonymsTab } from './vocabulary/synonyms-tab.tsx'

/** The vocabulary's lists, in the order of their tabs. */
const vocabularyTabs = [
  'categories',
  'subcategories',
  'discovery',
  'synonyms',
  'skills',
  'reactions',
] as const
type VocabularyTab = (typeof vocabularyTabs)[number]

/** The query parameters of the vocabulary page. The first tab is the default and has none. */
interface VocabularySearch extends SkillsSearch, SynonymsSearch {
  tab?: Exclude<VocabularyTab, 'categories'> | undefined
}

/** Drops invalid parameters. */
function vocabularySearch(params: Record<string, unknown>): VocabularySearch {
  const tab = oneOf(vocabularyTabs, params['tab'])
  const none = { show: undefined, q: undefined, before: undefined, language: undefined }
  if (tab === 'skills') return { ...none, tab, ...skillsSearch(params) }
  if (tab === 'synonyms') return { ...none, tab, ...synonymsSearch(params) }
  return { tab: tab === 'categories' ? undefined : tab, ...none }
}

export const Route = createFileRoute('/_admin/admin/vocabulary')({
  validateSearch: vocabularySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps: { tab, ...search } }) => {
    const entry = { context, location }
    return Promise.all([
      !tab && readAsAdmin(entry, categoriesAdminQuery),
      // Needed for every tab, because rules of search categories refer to subcategories.
      readAsAdmin(entry, subcategoriesQuery),
      tab === 'discovery' && readAsAdmin(entry, discoveryQuery),
      tab === 'discovery' && readAsAdmin(entry, countsQuery),
      tab === 'synonyms' && readAsAdmin(entry, synonymsQuery(search.language)),
      tab === 'skills' && !search.show && readAsAdmin(entry, skillsQuery(search)),
      tab === 'skills' && search.show && readAsAdmin(entry, blockedQuery(search)),
      tab === 'reactions' && readAsAdmin(entry, reactionSettingsQuery),
    ])
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('vocabulary.title') }),
  component: VocabularyPage,
})

function VocabularyPage() {
  const t = useTranslations('vocabulary')
  const { tab = 'categories', ...search } = Route.useSearch()
  const { isOn } = useModules()
  const shown = vocabularyTabs.filter((value) => value !== 'reactions' || isOn('reactions'))
  const current = shown.includes(tab) ? tab : 'categories'
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        label={t('title')}
        current={current}
        tabs={shown.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        <TabContent tab={current} search={search} />
      </Tabs>
    </>
  )
}

function TabContent({
  tab,
  search,
}: {
  tab: VocabularyTab
  search: Omit<VocabularySearch, 'tab'>
}) {
  switch (tab) {
    case 'discovery':
      return <DiscoveryTab />
    case 'synonyms':
      return <SynonymsTab search={search} />
    case 'skills':
      return <SkillsTab search={search} />
    case 'reactions':
      return <ReactionsTab />
    case 'subcategories':
      return <SubcategoriesTab />
    default:
      return <CategoriesTab />
  }
}
