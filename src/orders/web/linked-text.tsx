import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { paths } from '#platform/web/paths.ts'
import { cx } from '#ui/cx.ts'
import { piecesOf } from '../links.ts'

interface Props {
  text: string
  /** Orders the two people share; their numbers become links. */
  orderIds?: ReadonlySet<number>
  className?: string
}

const none: ReadonlySet<number> = new Set()

/** Plain text in its own direction, with links for addresses and order numbers. */
export function LinkedText({ text, orderIds = none, className }: Props) {
  const pieces = useMemo(() => piecesOf(text, orderIds), [text, orderIds])
  return (
    <p dir="auto" className={cx('wrap-anywhere whitespace-pre-line', className)}>
      {pieces.map((piece, index) => {
        const key = `${index} ${piece.text}`
        if (piece.kind === 'text') return piece.text
        if (piece.kind === 'order') {
          return (
            <Link key={key} to={paths.order(piece.orderId)} className="font-semibold underline">
              {piece.text}
            </Link>
          )
        }
        return (
          <a
            key={key}
            href={piece.href}
            target="_blank"
            rel="nofollow noopener noreferrer ugc"
            className="underline"
          >
            {piece.text}
          </a>
        )
      })}
    </p>
  )
}
