import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  label: ReactNode
  /** The number of services that match with this choice. */
  count?: number | undefined
  /** True if the count is a lower bound. */
  isApproximate?: boolean | undefined
}

/** A filter option: checkbox or radio button, name and count. */
export function FilterOption({ label, count, isApproximate = false, ...input }: Props) {
  const t = useTranslations('search')
  return (
    <label className="filter-option">
      <input {...input} />
      <span>{label}</span>
      {count !== undefined && <span>{t(isApproximate ? 'countAtLeast' : 'count', { count })}</span>}
    </label>
  )
}

/** Says why no further option can be chosen. */
export function FullFilter({ max }: { max: number }) {
  const t = useTranslations('search')
  return (
    <p role="status" className="mt-1 text-xs text-ink-3">
      {t('filterFull', { max })}
    </p>
  )
}

/** Further options, hidden until they are opened. */
export function MoreOptions({ className, children }: { className: string; children: ReactNode[] }) {
  const t = useTranslations('search')
  if (children.length === 0) return null
  return (
    <details>
      <summary className="flex min-h-11 items-center text-sm font-medium text-brand-ink hover:underline">
        {t('moreSkills', { count: children.length })}
      </summary>
      <div className={className}>{children}</div>
    </details>
  )
}
