import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { HiddenParams } from '#search/web/browse/hidden-params.tsx'
import { focusResults } from '#search/web/browse/use-choices.ts'
import { Button } from '#ui/button.tsx'
import { Search } from '#ui/icons.ts'
import { BOARD, type BoardState } from './use-board.ts'

/** The search text. A GET form, so that it works without JavaScript. */
export function BoardSearch({ search, choose }: BoardState) {
  const t = useTranslations('briefs')
  const ts = useTranslations('search')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    choose({ search: typeof text === 'string' ? text.trim() || undefined : undefined })
    focusResults()
  }
  return (
    <form
      role="search"
      method="get"
      action={BOARD}
      onSubmit={submit}
      className="mt-4 flex max-w-3xl items-center gap-1 rounded-full border border-line-strong bg-surface p-1.5 shadow-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-brand sm:mt-6"
    >
      <HiddenParams search={search} except={['search']} />
      <label className="flex min-w-0 flex-1 items-center gap-3 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
        <span className="sr-only">{t('searchLabel')}</span>
        <input
          // Shows the text of the address after a chip removed it.
          key={search.search}
          type="search"
          name="search"
          dir="auto"
          data-search-key
          defaultValue={search.search}
          placeholder={t('searchLabel')}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
      </label>
      <Button type="submit" look="brand" aria-label={ts('searchButton')}>
        <Search aria-hidden className="size-4 sm:hidden" />
        <span className="max-sm:hidden">{ts('searchButton')}</span>
      </Button>
    </form>
  )
}
