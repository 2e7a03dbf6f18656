import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'

/** A shape with the box of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('shimmer block', className)} />
}

/** Says once that the skeletons inside stand for something loading. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {children}
    </div>
  )
}
