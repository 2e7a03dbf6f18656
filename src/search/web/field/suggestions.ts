import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { foldText } from '#platform/words.ts'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { Categories } from '#services/categories-contract.ts'
import { findNamed } from '#services/discovery.ts'
import { useCategories, useOfferedDiscovery } from '#services/web/use-categories.ts'
import { searchContract, type Suggestions } from '../../contract.ts'
import { MAX_SEARCH_LENGTH } from '../../limits.ts'
import type { BrowseSearch } from '../browse/browse-address.ts'
import { useCategoryName } from '../use-category-name.ts'

/** Debounce time after the last key press. */
const PAUSE_MS = 120

type Kind = keyof Suggestions

export interface Suggested {
  key: string
  kind: Kind
  text: string
  detail?: string | null
  avatar?: string | null
  hourlyRate?: number
  /** The path of the link. */
  to: string
  search?: BrowseSearch
}
export interface SuggestedGroup {
  kind: Kind
  /** The index of the first option of this group. */
  first: number
  options: Suggested[]
}

/** Suggestions for a text that is being typed. */
export function useSuggestions(typed: string) {
  const wanted = typed.trim().slice(0, MAX_SEARCH_LENGTH)
  const text = useDebounced(wanted, PAUSE_MS)
  const { categories } = useCategories()
  const discovery = useOfferedDiscovery()
  const nameOf = useCategoryName()
  const { data, error, isFetching } = useQuery({
    ...read(searchContract, 'suggestions', { q: text }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const groups = useDeferredValue(
    data && text !== '' ? groupsOf(data, { text, categories, discovery, nameOf }) : none,
  )
  return {
    groups,
    count: groups.reduce((sum, { options }) => sum + options.length, 0),
    error,
    isLoading: isFetching || text !== wanted,
  }
}

const none: SuggestedGroup[] = []

interface Known {
  text: string
  categories: Categories['categories']
  discovery: Categories['discovery']
  /** The name of a category in the page's language. */
  nameOf: (category: string) => string
}

function groupsOf(found: Suggestions, known: Known): SuggestedGroup[] {
  const options: Record<Kind, Suggested[]> = {
    services: found.services.map(({ id, title, providerName, hourlyRate }) => ({
      key: `service-${id}`,
      kind: 'services',
      text: title,
      detail: providerName,
      hourlyRate,
      to: paths.service(id),
    })),
    vibers: found.vibers.map(({ id, fullName, headline, avatar }) => ({
      key: `viber-${id}`,
      kind: 'vibers',
      text: fullName,
      detail: headline,
      avatar,
      to: paths.viber(id),
    })),
    skills: found.skills.map((name) => ({
      key: `skill-${name}`,
      kind: 'skills',
      text: name,
      to: paths.browse,
      search: { skills: name },
    })),
    categories: categoriesLike(found.categories, known).map((slug) => ({
      key: `category-${slug}`,
      kind: 'categories',
      text: known.nameOf(slug),
      to: paths.browse,
      // Addresses use the English label in every language.
      search: { category: findNamed(known.discovery, slug)?.label ?? slug },
    })),
  }
  const kinds = ['services', 'vibers', 'skills', 'categories'] as const
  let first = 0
  return kinds.flatMap((kind) => {
    const group = { kind, first, options: options[kind] }
    first += group.options.length
    return group.options.length > 0 ? [group] : []
  })
}

/** Categories that the server found by their English names, and those whose name matches in the page's language. */
function categoriesLike(found: readonly string[], known: Known): string[] {
  const { text, categories, discovery, nameOf } = known
  const begun = foldText(text)
  const offered = [...categories.filter(({ isOffered }) => isOffered), ...discovery]
  const own = offered
    .map(({ slug }) => slug)
    .filter((slug) => {
      const name = foldText(nameOf(slug))
      return [name, ...name.split(' ')].some((part) => part.startsWith(begun))
    })
  return [...new Set([...found, ...own])]
}
