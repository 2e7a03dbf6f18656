import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'

/** A placeholder with the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('shimmer block', className)} />
}

/** Announces once to screen readers that the skeletons inside are loading. */
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

/** Placeholders below each other. */
export function Skeletons({ classes }: { classes: readonly string[] }) {
  return (
    <Loading className="grid gap-4">
      {classes.map((className, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- skeletons never change places
        <Skeleton key={index} className={className} />
      ))}
    </Loading>
  )
}
