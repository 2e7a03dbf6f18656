import { useCategories, useMainCategoryName } from './use-categories.ts'

/** Every main category as options of a filter, including those that are no longer offered. */
export function CategoryOptions() {
  const nameOf = useMainCategoryName()
  return useCategories().categories.map(({ slug }) => (
    <option key={slug} value={slug}>
      {nameOf(slug)}
    </option>
  ))
}
