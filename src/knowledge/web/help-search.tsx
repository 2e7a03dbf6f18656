import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { textIn } from './text-in.ts'
import { Input } from '#ui/control.tsx'
import { Search } from '#ui/icons.ts'
import { MAX_QUERY } from '../article.ts'

interface Props {
  q?: string | undefined
}

/** Searches with Enter or the button, unless the field is empty. Without scripts it is a plain GET form. */
export function HelpSearch({ q = '' }: Props) {
  const t = useTranslations('knowledge')
  const navigate = useNavigate()
  return (
    <form
      key={q}
      role="search"
      action="/knowledge-base/search"
      method="get"
      className="flex w-full max-w-2xl flex-wrap gap-2 sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = textIn(event.currentTarget, 'q')
        if (typed) void navigate({ to: '/knowledge-base/search', search: { q: typed } })
      }}
    >
      <Input
        type="search"
        name="q"
        aria-label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        maxLength={MAX_QUERY}
        defaultValue={q}
        autoComplete="off"
        className="min-w-0 basis-full sm:basis-auto"
      />
      <Button type="submit" className="grow sm:grow-0">
        <Search aria-hidden className="size-4" />
        {t('search')}
      </Button>
    </form>
  )
}
