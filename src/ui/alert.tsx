import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.ts'

const tones = {
  info: { look: 'bg-info-soft text-info', icon: Info },
  success: { look: 'bg-success-soft text-success', icon: CircleCheck },
  warning: { look: 'bg-warning-soft text-warning', icon: TriangleAlert },
  danger: { look: 'bg-danger-soft text-danger', icon: CircleAlert },
} as const

interface Props {
  tone?: keyof typeof tones
  title?: string
  /** Announces the alert to screen readers when it appears, for the result of the user's last action. */
  live?: boolean
  className?: string
  children?: ReactNode
}

export function Alert({ tone = 'info', title, live, className, children }: Props) {
  const { look, icon: Icon } = tones[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx('flex gap-3 rounded-lg p-4 text-sm', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  )
}
