import type { ReactNode } from 'react'
import { cardClass } from '#ui/card.tsx'

/** The layout of pages that emailed links open: one card in the middle. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="container-page grid max-w-lg py-8 sm:py-14">
      <div className={`${cardClass} grid grid-cols-1 gap-5 p-6 sm:p-8`}>
        <h1 className="text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}
