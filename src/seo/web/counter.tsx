import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { isLonger } from '../site-keys.ts'

interface Props {
  text: string
  max: number
  children: ReactNode
}

/** What a field is for, and how much of it is used; red beyond the limit. */
export function Counter({ text, max, children }: Props) {
  const t = useTranslations('seo')
  const isOver = isLonger(text, max)
  const count = [...text.trim()].length
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{children}</span>
      <span
        data-over={isOver || undefined}
        className={cx('tabular-nums', isOver && 'font-semibold text-danger')}
      >
        {t('count', { count, max })}
      </span>
    </span>
  )
}
