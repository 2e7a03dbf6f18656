import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { discoveryCategories } from '#services/categories.ts'
import type { BrowseSearch } from './browse-search.ts'

interface Props {
  action: '/browse' | '/browse-vibers'
  search?: string | undefined
  category?: string | undefined
  /** Kept while searching again. */
  sort?: BrowseSearch['sort']
  ref?: Ref<HTMLFormElement>
  className?: string
}

/** Text and category; an ordinary GET form, so it also works without script. */
export function SearchForm(props: Props) {
  const { action, search = '', category, sort, ref, className } = props
  const t = useTranslations('search')
  const input = useSearchKey()
  const goTo = useSearchNavigation(props)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { search, category } = Object.fromEntries(new FormData(event.currentTarget))
    if (typeof search === 'string' && typeof category === 'string') goTo(search, category)
  }

  return (
    <form
      ref={ref}
      key={`${search} ${category}`}
      role="search"
      method="get"
      action={action}
      onSubmit={submit}
      className={cx(
        'flex w-full flex-col gap-1 rounded-2xl border border-line-strong bg-surface p-1.5 shadow-2',
        'sm:flex-row sm:items-center sm:rounded-full',
        className,
      )}
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <label className="flex min-w-0 flex-1 items-center gap-3 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
        <span className="sr-only">{t('searchLabel')}</span>
        <input
          ref={input}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          placeholder={t('searchPlaceholder')}
          className="h-11 w-full min-w-0 bg-transparent text-base placeholder:text-ink-3"
        />
        <kbd className="hidden rounded-md border border-line px-1.5 py-0.5 font-sans text-xs text-ink-3 lg:block">
          {t('searchKey')}
        </kbd>
      </label>
      <label className="relative border-line sm:border-l">
        <span className="sr-only">{t('categoryLabel')}</span>
        <CategorySelect selected={category} />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-ink-3"
        />
      </label>
      <button type="submit" className="btn bg-brand-ink text-on-brand hover:opacity-90">
        {t('searchButton')}
      </button>
    </form>
  )
}

/** All Categories and the five of the search selector; a shortcut's category joins while chosen. */
function CategorySelect({ selected = 'all' }: { selected?: string | undefined }) {
  const t = useTranslations('search')
  const tc = useTranslations('services')
  const wanted = selected.toLowerCase()
  const known = discoveryCategories.find(
    ({ slug, label }) => slug === wanted || label.toLowerCase() === wanted,
  )
  const isTrade = wanted === 'coding' || wanted === 'marketing'
  return (
    <select
      name="category"
      defaultValue={known?.label ?? (isTrade ? wanted : 'all')}
      className="h-11 w-full cursor-pointer appearance-none rounded-full bg-transparent pr-9 pl-4 text-sm font-medium text-ink-2 sm:w-auto"
    >
      <option value="all">{t('allCategories')}</option>
      {isTrade && <option value={wanted}>{tc(`categories.${wanted}`)}</option>}
      {discoveryCategories.map(({ slug, label }) => (
        <option key={slug} value={label}>
          {t(`discovery.${slug}` as 'discovery.design')}
        </option>
      ))}
    </select>
  )
}

/** Goes to the results; what is empty or `all` stays out of the address (specification §2). */
function useSearchNavigation({ action, sort }: Pick<Props, 'action' | 'sort'>) {
  const navigate = useNavigate()
  return (search: string, category: string) =>
    void navigate({
      to: action,
      search: {
        ...(sort && { sort }),
        ...(search.trim() && { search: search.trim() }),
        ...(category !== 'all' && { category }),
      },
    })
}

/** Cmd/Ctrl+K focuses the search. */
function useSearchKey() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return input
}
