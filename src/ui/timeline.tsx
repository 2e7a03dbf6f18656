import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconComponent } from './icons.ts'

interface Props {
  entries: readonly { key: string | number; icon: IconComponent; content: ReactNode }[]
}

/** A list of events, oldest first, with icons that are connected by a line. */
export function Timeline({ entries }: Props) {
  return (
    <ol className="grid">
      {entries.map(({ key, icon: Icon, content }, index) => {
        const isLast = index === entries.length - 1
        return (
          <li key={key} className="flex gap-4">
            <div aria-hidden className="grid grid-rows-[auto_1fr] justify-items-center">
              <span className="grid size-9 place-items-center rounded-full bg-surface-2 text-ink-2">
                <Icon className="size-4" />
              </span>
              {!isLast && <span className="w-px bg-line" />}
            </div>
            <div className={cx('min-w-0 flex-1 pt-1.5', !isLast && 'pb-6')}>{content}</div>
          </li>
        )
      })}
    </ol>
  )
}
