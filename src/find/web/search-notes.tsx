import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { isolated } from '#ui/isolated.ts'
import { MAX_QUERY, type Kind } from '../kinds.ts'
import { type FindSearch, searchedPart } from './find-address.ts'

interface CorrectedProps {
  q: string
  kind: Kind | undefined
  corrected: string
  className?: string
}

/** Says that another text was searched, with a link that searches for the typed one. */
export function CorrectedNote({ q, kind, corrected, className = 'mt-1' }: CorrectedProps) {
  const t = useTranslations('search')
  return (
    <p className={cx('text-sm wrap-anywhere text-ink-2', className)}>
      {t.rich('correctedInstead', {
        corrected: isolated(corrected),
        text: isolated(searchedPart(q)),
        link: linkTo({ q, typed: '1', kind }),
      })}
    </p>
  )
}

const linkTo = (search: FindSearch) => (label: ReactNode) => (
  <Link
    to="/search"
    search={search}
    activeProps={{}}
    className="font-medium text-brand-ink underline underline-offset-4"
  >
    {label}
  </Link>
)

/** Says that a long text was cut. */
export function CutNote({ q }: { q: string }) {
  const t = useTranslations('search')
  if (searchedPart(q) === q) return null
  return <p className="mt-1 text-sm text-ink-2">{t('onlyBeginning', { max: MAX_QUERY })}</p>
}

/** Above results that have only some of the words. */
export function ClosestNote({ className }: { className?: string }) {
  const t = useTranslations('search')
  return <p className={cx('text-lg font-semibold', className)}>{t('nothingComplete')}</p>
}
