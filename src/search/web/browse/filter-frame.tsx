import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { focusResults } from './use-choices.ts'
import { HiddenParams } from './hidden-params.tsx'

interface Props {
  path: string
  search: object
  /** The parameters that the form has fields for. */
  names: readonly string[]
  /** The link that removes all filters, if any is set. */
  clear: ReactNode
  children: ReactNode
}

export const FILTERS_ID = 'filters'

export const clearFiltersClass =
  'inline-flex min-h-11 items-center text-sm font-medium text-brand-ink hover:underline'

/**
 * One GET form next to the results. With JavaScript every change applies immediately; without, the button submits the
 * form. Small screens show it only without JavaScript, when it is the target of the address; else they have a sheet.
 */
export function FilterFrame({ path, search, names, clear, children }: Props) {
  const t = useTranslations('search')

  function submit(event: FormEvent) {
    event.preventDefault()
    focusResults()
  }
  return (
    <form
      id={FILTERS_ID}
      method="get"
      action={path}
      aria-label={t('filters')}
      onSubmit={submit}
      className="hidden rounded-xl border border-line bg-surface p-5 target:block lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <HiddenParams search={search} except={names} />
      <div className="flex min-h-11 items-center justify-between gap-2 lg:-mt-2">
        <h2 className="font-sans text-base font-semibold">{t('filters')}</h2>
        {clear}
      </div>
      {children}
      <noscript>
        <button type="submit" className={`${buttonClass('primary')} mt-5 w-full`}>
          {t('applyFilters')}
        </button>
      </noscript>
    </form>
  )
}
