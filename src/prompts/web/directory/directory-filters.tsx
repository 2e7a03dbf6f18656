import { useEffect, useRef, type ChangeEvent, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Search } from '#ui/icons.ts'
import { languageChoices, languageName } from '../../languages.ts'
import { difficulties, promptOrders } from '../../prompt.ts'
import { promptsSearch } from './prompts-address.ts'
import type { Directory } from './use-directory.ts'

/** A GET form. With scripts each choice applies immediately; without scripts the button applies the form. */
export function DirectoryFilters({ search, choose }: Directory) {
  const t = useTranslations('prompts')
  const form = useRef<HTMLFormElement>(null)
  const apply = () => {
    if (!form.current) return
    const { page: _page, ...typed } = promptsSearch(Object.fromEntries(new FormData(form.current)))
    choose(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  // Search text is only sent with Enter or the button, so that typing does not send a request for each letter.
  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if ((target as unknown as HTMLInputElement).type !== 'search') apply()
  }
  return (
    <form
      ref={form}
      role="search"
      method="get"
      action="/prompts"
      aria-label={t('filters')}
      onSubmit={submit}
      onChange={change}
      className="mt-6 grid grid-cols-2 items-end gap-3 rounded-xl border border-line bg-surface p-4 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto_auto]"
    >
      {search.category && <input type="hidden" name="category" value={search.category} />}
      {search.tag && <input type="hidden" name="tag" value={search.tag} />}
      {search.layout && <input type="hidden" name="layout" value={search.layout} />}
      <Field label={t('search')} className="col-span-full lg:col-span-1">
        <SearchInput searched={search.search ?? ''} />
      </Field>
      <Choices {...{ search, choose }} />
      <Checkbox
        key={String(search.featured)}
        name="featured"
        value="true"
        label={t('featuredOnly')}
        defaultChecked={search.featured === true}
      />
      <Button type="submit" className="max-sm:col-span-full">
        <Search aria-hidden className="size-4" />
        {t('searchButton')}
      </Button>
    </form>
  )
}

/** Stays mounted to keep the focus; its text is replaced only when the search of the address changes. */
function SearchInput({ searched }: { searched: string }) {
  const t = useTranslations('prompts')
  const input = useRef<HTMLInputElement>(null)
  const followed = useRef(searched)
  useEffect(() => {
    if (followed.current === searched) return
    followed.current = searched
    if (input.current) input.current.value = searched
  }, [searched])
  return (
    <Input
      ref={input}
      type="search"
      name="search"
      dir="auto"
      data-search-key
      maxLength={200}
      autoComplete="off"
      enterKeyHint="search"
      placeholder={t('searchPlaceholder')}
      defaultValue={searched}
    />
  )
}

function Choices({ search }: Directory) {
  const t = useTranslations('prompts')
  const lists = [
    {
      name: 'difficulty',
      value: search.difficulty,
      options: [
        { value: 'all', label: t('any') },
        ...difficulties.map((value) => ({ value, label: t(`difficulties.${value}`) })),
      ],
    },
    {
      name: 'language',
      value: search.language,
      options: [
        { value: 'all', label: t('any') },
        ...languageChoices(search.language).map((value) => ({ value, label: languageName(value) })),
      ],
    },
    {
      name: 'sort',
      value: search.sort,
      options: promptOrders.map((value) => ({ value, label: t(`sorts.${value}`) })),
    },
  ] as const
  return lists.map(({ name, value, options }) => (
    // On a phone two fields share a row; the sort order has long labels and gets its own.
    <Field
      key={name}
      label={t(`fields.${name}`)}
      className={name === 'sort' ? 'max-sm:col-span-full' : undefined}
    >
      {/* The key resets the select when a link or the back button changes the value. */}
      <Select key={value} name={name} defaultValue={value ?? options[0]?.value}>
        <Options of={options.map((option) => [option.value, option.label])} />
      </Select>
    </Field>
  ))
}
