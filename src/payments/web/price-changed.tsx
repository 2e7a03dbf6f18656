import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { packagesQuery } from '#packages/web/packages-query.ts'
import { read } from '#platform/web/query.ts'
import { servicesContract } from '#services/contract.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface Props {
  serviceId: number
  /** The total that the client saw. */
  before: number | undefined
  /** The server's total, if it differs. */
  amount: number | undefined
  onClose: () => void
  onAgree: (amount: number) => void
}

/** Asks the client to accept a changed total before anything is paid. */
export function PriceChanged({ serviceId, before, amount, onClose, onAgree }: Props) {
  const t = useTranslations('payments')
  const format = useFormatter()
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState({ amount: 0, before: 0 })
  if (amount !== undefined && amount !== seen.amount) setSeen({ amount, before: before ?? 0 })
  const isOpen = amount !== undefined

  useEffect(() => {
    if (!isOpen) return
    void queryClient.invalidateQueries({ queryKey: packagesQuery(serviceId).queryKey })
    void queryClient.invalidateQueries({
      queryKey: read(servicesContract, 'get', { id: serviceId }).queryKey,
    })
  }, [isOpen, queryClient, serviceId])

  const shown = format.number(seen.amount, 'money')
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('checkout.priceChangedTitle')}
      description={t('checkout.priceChangedText', {
        amount: shown,
        before: format.number(seen.before, 'money'),
      })}
      action={t('checkout.pay', { amount: shown })}
      onConfirm={() => onAgree(seen.amount)}
      cancel={t('checkout.notNow')}
      onClose={onClose}
    />
  )
}
