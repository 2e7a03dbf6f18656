import type { ReactNode } from 'react'
import { cardClass } from '#ui/card.tsx'

interface Props {
  icon: ReactNode
  title: string
  /** Why, and what the client can do instead. */
  children: ReactNode
}

/** Shown in place of a checkout if its payment would be refused. */
export function CheckoutRefused({ icon, title, children }: Props) {
  return (
    <div className="container-page max-w-xl py-12 sm:py-20">
      <div className={`${cardClass} grid justify-items-center gap-3 p-8 text-center sm:p-10`}>
        {icon}
        <h1 className="text-2xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
