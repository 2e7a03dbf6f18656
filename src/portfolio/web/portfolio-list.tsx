import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { lazyDialog } from '#ui/lazy-part.tsx'
import type { PortfolioPiece } from '../contract.ts'
import { Thumbnail } from './thumbnail.tsx'

const PieceDialog = lazyDialog(async () => (await import('./piece-dialog.tsx')).PieceDialog)

interface Props {
  pieces: readonly PortfolioPiece[]
  /** The service whose page this is, which the pieces do not link to. */
  onServicePage?: boolean
}

/** The pieces as cards. A card opens its piece in a dialog. */
export function PortfolioList({ pieces, onServicePage = false }: Props) {
  const [openId, setOpenId] = useState<number>()
  const open = pieces.find(({ id }) => id === openId)
  return (
    <>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {pieces.map((piece) => (
          <li key={piece.id} className="min-w-0">
            <PieceCard piece={piece} onOpen={() => setOpenId(piece.id)} />
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <PieceDialog
            piece={open}
            hidesService={onServicePage}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function PieceCard({ piece, onOpen }: { piece: PortfolioPiece; onOpen: () => void }) {
  const t = useTranslations('portfolio')
  const [first] = piece.files
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="grid size-full content-start overflow-hidden rounded-xl border border-line bg-surface text-left transition hover:-translate-y-0.5 hover:shadow-2"
    >
      {first && <Thumbnail file={first} />}
      <span className="grid gap-1 p-4">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {piece.title}
        </span>
        {piece.isClientWork && (
          <span>
            <Badge>{t('forClient')}</Badge>
          </span>
        )}
      </span>
    </button>
  )
}
