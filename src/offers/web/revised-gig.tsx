import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Brief } from '#briefs/brief-contract.ts'
import { briefsContract } from '#briefs/contract.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { read } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/**
 * The gig as the writer of a proposal has seen it. The form keeps its questions until the writer has looked at what the
 * client changed in the meantime, and then sends the revision that they have seen.
 */
export function useSeenGig(brief: Brief) {
  const [seen, setSeen] = useState(brief)
  const [hasLooked, setLooked] = useState(false)
  // The page shows the gig from this query, and live updates go to people who have a part in a gig.
  useQuery({ ...read(briefsContract, 'get', { id: brief.id }), refetchInterval: MINUTE_MS })
  const look = (current: Brief) => {
    setSeen(current)
    setLooked(true)
  }
  return { seen, hasLooked, look }
}

interface Props {
  /** The gig has changed since the writer looked at it. */
  hasNews: boolean
  hasLooked: boolean
  onLook?: () => void
}

/** Says above the form that the gig was changed. Takes the focus when the server refused the proposal for that reason. */
export function RevisedGigNote({ hasNews, hasLooked, onLook }: Props) {
  const t = useTranslations('proposals.revised')
  const noteRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasLooked) noteRef.current?.focus()
  }, [hasLooked])
  if (!hasNews && !hasLooked) return null
  return (
    <div ref={noteRef} tabIndex={-1}>
      <Alert live tone="warning" title={t('title')}>
        <p>{t(hasNews ? 'news' : 'looked')}</p>
        {hasNews && onLook && (
          <Button look="secondary" className="mt-3" onClick={onLook}>
            {t('look')}
          </Button>
        )}
      </Alert>
    </div>
  )
}
