import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from './button.tsx'
import { ExportLink } from './export-link.tsx'

const nothing: Record<string, string> = {}
type Values = Record<string, string | number | boolean | undefined>

interface Props {
  /** The fields, named after their search parameters. */
  children: ReactNode
  /** The path of the list's CSV export with these filters. */
  exportPath?: string | undefined
  /** Buttons beside those of the form. */
  tools?: ReactNode
  /** Search parameters to keep, such as the current tab. */
  kept?: Record<string, string>
}

/**
 * A list's filters as a plain GET form, which also works before the page's script has loaded. Applying filters starts
 * at the newest row again; empty fields are left out.
 */
export function FilterForm({ children, exportPath, tools, kept = nothing }: Props) {
  const t = useTranslations('ui')
  const navigate = useNavigate()
  const { form, search } = useRefilled()
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
          search={{ ...kept, sort: search['sort'], hide: search['hide'] } as never}
          // Also clears fields that were filled in but not submitted.
          onClick={() => fill(form.current, { sort: search['sort'] })}
          className={buttonClass('ghost')}
        >
          {t('clearFilter')}
        </Link>
        {exportPath && <ExportLink path={exportPath} />}
        {tools}
      </div>
    </form>
  )
}

/**
 * Updates the fields when the search parameters change through a link or the back button, which can also cancel a
 * navigation whose page has not loaded yet.
 */
function useRefilled() {
  const form = useRef<HTMLFormElement>(null)
  const { pathname, search: wanted } = useLocation()
  const [path] = useState(pathname)
  const filled = useRef(wanted)
  useEffect(() => {
    // Keeps what was typed before the page's script had loaded, and while another page is loading.
    if (filled.current === wanted || pathname !== path) return
    filled.current = wanted
    fill(form.current, wanted)
  }, [wanted, pathname, path])
  const search: Values = useSearch({ strict: false })
  return { form, search }
}

function fill(form: HTMLFormElement | null, values: Values): void {
  for (const field of form?.elements ?? []) {
    const isChoice = field instanceof HTMLSelectElement
    if (isChoice || (field instanceof HTMLInputElement && field.type !== 'hidden')) {
      field.value = String(values[field.name] ?? '')
    }
  }
}
