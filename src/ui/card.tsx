import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export const cardClass = 'rounded-xl border border-line bg-surface shadow-1'

interface Props extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
}

export function Card({ as: Tag = 'div', className, ...rest }: Props) {
  return <Tag {...(rest as object)} className={cx(cardClass, 'p-5 sm:p-6', className)} />
}
