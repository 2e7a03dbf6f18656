import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Search } from '#ui/icons.ts'

/** The search form. A GET form, so that it works without JavaScript. */
export function FindForm({ q = '' }: { q?: string | undefined }) {
  const t = useTranslations('find')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  // After going back, the uncontrolled field must show the previous search.
  useEffect(() => {
    if (input.current) input.current.value = q
  }, [q])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = input.current?.value.trim()
    void navigate({ to: '/search', search: { q: text || undefined } })
  }

  return (
    <form
      role="search"
      method="get"
      action="/search"
      onSubmit={submit}
      className="flex w-full max-w-2xl flex-wrap gap-2 rounded-2xl border border-line-strong bg-surface p-1.5 shadow-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-brand sm:rounded-full"
    >
      <label className="flex min-w-0 flex-1 basis-48 items-center gap-3 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
        <span className="sr-only">{t('label')}</span>
        <input
          ref={input}
          type="search"
          name="q"
          dir="auto"
          // The shortcut Cmd/Ctrl+K focuses the element with this attribute.
          data-search-key
          defaultValue={q}
          placeholder={t('placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
      </label>
      <Button type="submit" look="brand" className="max-sm:w-full">
        {t('search')}
      </Button>
    </form>
  )
}
