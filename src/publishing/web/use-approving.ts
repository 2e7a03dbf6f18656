import { useTranslations } from 'use-intl'
import type { Bulk } from '#ui/bulk.ts'
import { Check } from '#ui/icons.ts'

interface Options<Row> {
  approve: (row: Row) => Promise<unknown>
  changed: () => Promise<void>
}

/** Approves several texts at once. */
export function useApproving<Row extends { title: string; status: string }>(
  options: Options<Row>,
): Bulk<Row> {
  const t = useTranslations('publishing.bulk')
  const { approve, changed } = options
  return {
    nameOf: ({ title }) => title,
    actions: [
      {
        label: t('approve'),
        icon: Check,
        done: (count) => t('approved', { count }),
        // An admin may publish a draft as well, but one at a time: it may be unfinished.
        refusal: ({ status }) => (status === 'pending_review' ? undefined : t('notWaiting')),
        run: approve,
      },
    ],
    changed,
  }
}
