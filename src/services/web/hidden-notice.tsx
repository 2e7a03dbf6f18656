import { useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { cx } from '#ui/cx.ts'
import { isolated } from '#ui/isolated.ts'
import type { Service } from '../contract.ts'

interface Props {
  service: Pick<Service, 'hiddenReason'>
  className?: string
}

/** Tells the owner and admins that a service is hidden, and why. */
export function HiddenNotice({ service: { hiddenReason }, className }: Props) {
  const t = useTranslations('services')
  if (hiddenReason === undefined) return null
  return (
    <Alert
      tone="danger"
      title={t('hiddenByMarketplace', { reason: isolated(hiddenReason) })}
      className={cx('wrap-anywhere', className)}
    >
      {t('hiddenNotice')}
    </Alert>
  )
}
