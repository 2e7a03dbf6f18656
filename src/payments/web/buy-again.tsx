import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'

interface Props {
  total: number | undefined
  /** The order that was paid minutes ago. */
  orderId: number | undefined
  onClose: () => void
  onAgree: () => void
}

/** Asks before a second purchase, so that going back and pressing Pay again does not buy twice by mistake. */
export function BuyAgain({ total, orderId, onClose, onAgree }: Props) {
  const t = useTranslations('payments')
  const format = useFormatter()
  return (
    <Dialog
      open={orderId !== undefined}
      onClose={onClose}
      title={t('checkout.buyAgainTitle')}
      description={t('checkout.buyAgainText')}
    >
      <DialogActions>
        {orderId !== undefined && (
          <Link to={paths.order(orderId)} className={buttonClass('ghost')}>
            {t('success.viewOrder')}
          </Link>
        )}
        <Button onClick={onAgree}>
          {t('checkout.buyAgain', { amount: format.number(total ?? 0, 'money') })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
