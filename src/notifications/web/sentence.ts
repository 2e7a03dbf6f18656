import { useLocale, useTranslations } from 'use-intl'
import { sentenceValues } from '#mail/sentence-values.ts'
import { useZone } from '#platform/web/use-zone.ts'
import type { Notification } from '../contract.ts'

/** Which text is wanted is known at run time only; a test sees to it that every kind has its words. */
type Say = (key: string, values: Record<string, string | number>) => string

/** What a notification says, in the language and time of whoever reads it here. */
export function useSentence({ kind, values, actor }: Notification) {
  const say = useTranslations('notifications') as unknown as Say
  const locale = useLocale()
  const timeZone = useZone()
  const spoken = sentenceValues(actor ? { ...values, name: actor.fullName } : values, {
    locale,
    timeZone,
  })
  const [area = '', event = ''] = kind.split('.')
  return {
    title: say(`kinds.${area}.${event}.title`, spoken),
    text: say(`kinds.${area}.${event}.text`, spoken),
  }
}
