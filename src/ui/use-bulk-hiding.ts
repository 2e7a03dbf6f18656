import { useTranslations } from 'use-intl'
import { MAX_REASON } from '#platform/text-checks.ts'
import type { BulkAction } from './bulk.ts'
import { Eye, EyeOff } from './icons.ts'

interface Calls<Row> {
  hide: (row: Row, reason: string) => Promise<unknown>
  restore: (row: Row) => Promise<unknown>
}

/** Hides the selected rows of a list with one reason, or restores them. */
export function useBulkHiding<Row>({ hide, restore }: Calls<Row>): BulkAction<Row>[] {
  const t = useTranslations('ui.hiding')
  return [
    {
      label: t('hide'),
      icon: EyeOff,
      look: 'danger',
      note: { title: t('title'), hint: t('hint'), maxLength: MAX_REASON },
      done: (count) => t('hidden', { count }),
      run: hide,
    },
    {
      label: t('restore'),
      icon: Eye,
      done: (count) => t('restored', { count }),
      run: restore,
    },
  ]
}
