import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from './button.tsx'
import { ExportLink } from './export-link.tsx'

const nothing: Record<string, string> = {}
type Values = Record<string, string | number | undefined>

interface Props {
  /** The fields, each named after its search parameter. */
  children: ReactNode
  /** Where the same choice comes as a table for spreadsheets. */
  exportPath?: string | undefined
  /** What stays in the address, such as the tab that the list is in. */
  kept?: Record<string, string>
}

/**
 * What a list is narrowed by: a plain form of the address, which works before the page's script has
 * loaded, too. A choice begins with the newest row again; empty fields are left out.
 */
export function FilterForm({ children, exportPath, kept = nothing }: Props) {
  const t = useTranslations('ui')
  const navigate = useNavigate()
  const form = useRefilled()
  return (
    <form
      ref={form}
      method="get"
      className="flex flex-wrap items-end gap-3 *:min-w-36 *:grow sm:*:grow-0"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
        void navigate({ to: '.', search: Object.fromEntries(typed) as never })
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="flex basis-full flex-wrap gap-3 *:grow sm:basis-auto sm:*:grow-0">
        <Button type="submit">{t('show')}</Button>
        <Link
          to="."
          search={kept as never}
          // Also what was typed and not asked for yet.
          onClick={() => fill(form.current, {})}
          className={buttonClass('ghost')}
        >
          {t('clearFilter')}
        </Link>
        {exportPath && <ExportLink path={exportPath} />}
      </div>
    </form>
  )
}

/** After a link that clears or changes the choice, and on the way back, the fields say what is chosen. */
function useRefilled() {
  const form = useRef<HTMLFormElement>(null)
  const search: Values = useSearch({ strict: false })
  const filled = useRef(search)
  useEffect(() => {
    // What was typed before the page's script had loaded stays.
    if (filled.current === search) return
    filled.current = search
    fill(form.current, search)
  }, [search])
  return form
}

function fill(form: HTMLFormElement | null, values: Values): void {
  for (const field of form?.elements ?? []) {
    const isChoice = field instanceof HTMLSelectElement
    if (isChoice || (field instanceof HTMLInputElement && field.type !== 'hidden')) {
      field.value = String(values[field.name] ?? '')
    }
  }
}
