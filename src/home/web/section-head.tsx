import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  text?: string
  /** A link or a filter next to the heading. */
  children?: ReactNode
}

export function SectionHead({ id, title, text, children }: Props) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="max-w-2xl">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        {text && <p className="mt-2 text-ink-2">{text}</p>}
      </div>
      {children}
    </div>
  )
}
