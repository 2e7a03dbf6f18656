import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ChevronRight } from '#ui/icons.ts'

interface Props {
  /** The path from the start page of the knowledge base; the last step is the present page. */
  steps: readonly { name: string; to?: string }[]
}

export function Crumbs({ steps }: Props) {
  const t = useTranslations('knowledge')
  return (
    <nav aria-label={t('breadcrumb')} className="text-sm text-ink-2">
      <ol className="flex flex-wrap items-center gap-1">
        <li>
          <Link to="/knowledge-base" className="inline-flex min-h-6 items-center hover:underline">
            {t('title')}
          </Link>
        </li>
        {steps.map(({ name, to }) => (
          <li key={name} className="flex min-w-0 items-center gap-1">
            <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            {to ? (
              <Link to={to} dir="auto" className="inline-flex min-h-6 items-center hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page" dir="auto" className="text-ink-3 wrap-anywhere">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
