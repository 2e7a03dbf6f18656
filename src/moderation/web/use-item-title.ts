import { useTranslations } from 'use-intl'
import type { InboxItem } from '../contract.ts'

type Matter = Pick<InboxItem, 'kind' | 'title' | 'subject' | 'reason'>

/** The title of an item, in one line. */
export function useItemTitle(): (matter: Matter) => string {
  const t = useTranslations('moderation')
  const tr = useTranslations('reports')
  return ({ kind, title, subject, reason }) => {
    if (subject && reason) return `${tr(`admin.subject.${subject}`)} · ${tr(`reason.${reason}`)}`
    return title ?? t(`untitled.${kind}`)
  }
}
