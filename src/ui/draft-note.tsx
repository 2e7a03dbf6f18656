import { useFormatter, useTranslations } from 'use-intl'
import { dayIn } from '#platform/dates.ts'
import type { Draft } from '#platform/web/use-draft.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Offers to restore an unsaved draft. Rendered only in the browser, with the viewer's time zone. */
export function DraftNote({ draft: { foundAt, restore, discard } }: { draft: Draft }) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const timeZone = useZone()
  if (!foundAt) return null
  const at = new Date(foundAt)
  const when = format.dateTime(at, {
    ...(!isToday(at, timeZone) && { day: 'numeric', month: 'short' }),
    ...time,
    timeZone,
  })
  return (
    <Alert live>
      <p className="font-semibold">{t('draftFrom', { when })}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button look="secondary" onClick={restore}>
          {t('draftRestore')}
        </Button>
        <Button look="ghost" onClick={discard}>
          {t('draftDiscard')}
        </Button>
      </p>
    </Alert>
  )
}

function isToday(at: Date, timeZone: string): boolean {
  return dayIn(at, timeZone) === dayIn(new Date(), timeZone)
}
