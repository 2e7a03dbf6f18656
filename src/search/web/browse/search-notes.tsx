import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isolated } from '#ui/isolated.ts'
import { MAX_SEARCH_LENGTH } from '../../limits.ts'
import { type BrowseSearch, changed, searchedPart } from './browse-address.ts'
import type { BrowsePath, BrowseState } from './use-browse.ts'

interface Props extends BrowseState {
  corrected: string | null | undefined
}

/** Says if something else was searched than what was typed: a corrected text, or only its beginning. */
export function SearchNotes({ path, search, corrected }: Props) {
  const t = useTranslations('search')
  const typed = search.search ?? ''
  const isCut = searchedPart(typed) !== typed
  return (
    <div aria-live="polite" className="grid gap-1 text-sm text-ink-2 not-empty:mb-4">
      {corrected && (
        <p className="wrap-anywhere">
          {t.rich('correctedInstead', {
            corrected: isolated(corrected),
            text: isolated(searchedPart(typed)),
            link: linkTo(path, changed(search, { typed: '1' })),
          })}
        </p>
      )}
      {isCut && <p>{t('onlyBeginning', { max: MAX_SEARCH_LENGTH })}</p>}
    </div>
  )
}

const linkTo = (path: BrowsePath, search: BrowseSearch) => (label: ReactNode) => (
  <Link
    to={path}
    search={search}
    activeProps={{}}
    resetScroll={false}
    className="font-medium text-brand-ink underline underline-offset-4"
  >
    {label}
  </Link>
)
