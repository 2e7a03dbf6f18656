import type { BrowseSearch } from './browse-address.ts'

/**
 * What a search form asks for beyond what was searched: the text as it stands, and the category if
 * another one was picked. What is empty or `all` stays out of the address.
 */
export function askedBy(form: HTMLFormElement | null): BrowseSearch {
  const text = form?.elements.namedItem('search')
  const category = form?.elements.namedItem('category')
  return {
    ...(text instanceof HTMLInputElement && { search: text.value.trim() || undefined }),
    ...(category instanceof HTMLSelectElement &&
      category.selectedOptions[0]?.defaultSelected === false && {
        category: category.value === 'all' ? undefined : category.value,
      }),
  }
}
