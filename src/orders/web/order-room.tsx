import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import type { Order } from '../contract.ts'
import { counterpartOf } from './order-words.ts'

/**
 * The frame of the conversation. Its height is fixed, so that nothing below it moves when the other party writes or
 * acts.
 */
export function OrderRoom({ order, children }: { order: Order; children: ReactNode }) {
  const t = useTranslations('orders')
  const { person } = counterpartOf(order)
  return (
    <section
      aria-labelledby="room"
      data-room
      className={cx(cardClass, 'flex h-[min(38rem,80svh)] min-h-96 flex-col overflow-hidden')}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-2">
        <h2 id="room" className="text-xl">
          {t('page.room')}
        </h2>
        <Link
          to={paths.messages(person.id)}
          search={{ order: order.id }}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink hover:underline"
        >
          {t('page.toMessages')}
        </Link>
      </header>
      {children}
    </section>
  )
}
