import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { useIsMac } from '#platform/web/use-is-mac.ts'
import { cx } from '#ui/cx.ts'
import { Search } from '#ui/icons.ts'
import { type BrowseSearch, changed } from '../browse/browse-address.ts'
import { CategorySelect } from './category-select.tsx'
import { HiddenParams } from '../browse/hidden-params.tsx'
import type { BrowsePath } from '../browse/use-browse.ts'
import { useCombobox } from './use-combobox.tsx'

interface Props {
  action: BrowsePath
  /** The current search, and the choices that a new search keeps. */
  kept?: BrowseSearch
  ref?: Ref<HTMLFormElement>
  /** On phones, the button is an icon next to the text, so that the results begin higher up. */
  isLow?: boolean
  className?: string
}

const nothing: BrowseSearch = {}

/** Search text and category. A GET form, so that it works without JavaScript. */
export function SearchForm({ action, kept = nothing, ref, isLow, className }: Props) {
  const t = useTranslations('search')
  const goTo = useSearchNavigation(action, kept)
  const input = useSyncedInput(kept.search)
  const { comboboxProps, suggestions } = useCombobox(input)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { search, category } = Object.fromEntries(new FormData(event.currentTarget))
    if (typeof search === 'string' && typeof category === 'string') goTo(search, category)
  }

  return (
    <form
      ref={ref}
      role="search"
      method="get"
      action={action}
      onSubmit={submit}
      className={cx(
        'relative flex w-full flex-col gap-1 rounded-2xl border border-line-strong bg-surface p-1.5 shadow-2',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-brand',
        'sm:flex-row sm:items-center sm:rounded-full',
        isLow && 'max-sm:grid max-sm:grid-cols-[1fr_auto]',
        className,
      )}
    >
      <HiddenParams search={kept} except={['search', 'category', 'typed']} />
      <label className="flex min-w-0 flex-1 items-center gap-3 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
        <span className="sr-only">{t('searchLabel')}</span>
        <input
          {...comboboxProps}
          ref={input}
          type="search"
          name="search"
          dir="auto"
          // The shortcut Cmd/Ctrl+K focuses the element with this attribute.
          data-search-key
          defaultValue={kept.search}
          placeholder={t('searchPlaceholder')}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
        <SearchKey />
      </label>
      <CategorySelect
        selected={kept.category}
        className={isLow ? 'max-sm:order-2 max-sm:col-span-2' : undefined}
      />
      <SubmitButton isLow={isLow} />
      {suggestions}
    </form>
  )
}

function SubmitButton({ isLow }: Pick<Props, 'isLow'>) {
  const t = useTranslations('search')
  return (
    <button
      type="submit"
      className={cx(
        'btn bg-brand-ink text-on-brand hover:opacity-90',
        isLow && 'max-sm:order-1 max-sm:size-11 max-sm:rounded-xl max-sm:p-0',
      )}
    >
      {isLow && <Search aria-hidden className="size-5 sm:hidden" />}
      <span className={cx(isLow && 'max-sm:sr-only')}>{t('searchButton')}</span>
    </button>
  )
}

/** Invisible, but takes its space, until the platform and thus the key name are known. */
function SearchKey() {
  const t = useTranslations('search')
  const isMac = useIsMac()
  return (
    <kbd
      aria-hidden
      className={cx(
        'hidden shrink-0 rounded-md border border-line px-1.5 py-0.5 font-sans text-xs text-ink-3 xl:block',
        isMac === undefined && 'invisible',
      )}
    >
      {t('searchKey', { isMac: String(isMac) })}
    </kbd>
  )
}

/** Navigates to the results. Empty values and `all` are left out of the address. */
function useSearchNavigation(action: BrowsePath, kept: BrowseSearch) {
  const navigate = useNavigate()
  return (search: string, category: string) =>
    void navigate({
      to: action,
      search: changed(kept, {
        search: search.trim() || undefined,
        category: category === 'all' ? undefined : category,
      }),
    })
}

/** Updates the uncontrolled field when the search changes. It is not remounted, so that it keeps focus. */
function useSyncedInput(search = '') {
  const input = useRef<HTMLInputElement>(null)
  const followed = useRef(search)
  useEffect(() => {
    if (followed.current === search) return
    followed.current = search
    if (input.current) input.current.value = search
  }, [search])
  return input
}
