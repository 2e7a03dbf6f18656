import { Link } from '@tanstack/react-router'
import { MessageSquareWarning, Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Button, buttonClass, type ButtonLook } from '#ui/button.tsx'
import type { Order, OrderAction } from '../contract.ts'
import { ActionDialog } from './action-dialog.tsx'
import { isButtonAction, type ButtonAction } from './use-order-action.ts'

/** The sequence and emphasis of the buttons. */
const looks: Partial<Record<OrderAction, ButtonLook>> = {
  accept: 'primary',
  complete: 'primary',
  approve: 'primary',
  accept_cancellation: 'danger',
  decline_cancellation: 'secondary',
  request_changes: 'secondary',
  review: 'secondary',
  decline: 'secondary',
  cancel: 'secondary',
  request_cancellation: 'ghost',
  dispute: 'ghost',
  cancel_order: 'danger',
}

interface Props {
  order: Order
  /** Shows only these actions, where space is short. */
  only?: readonly OrderAction[]
}

/** The steps the server allows this viewer now. */
export function OrderActions({ order, only }: Props) {
  const t = useTranslations('orders')
  const [dialog, setDialog] = useState<{ action: ButtonAction; isOpen: boolean }>()
  const shown = (Object.keys(looks) as OrderAction[]).filter(
    (action) => order.process.actions.includes(action) && (!only || only.includes(action)),
  )
  if (shown.length === 0 && !dialog) return null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map((action) =>
        isButtonAction(action) ? (
          <Button
            key={action}
            look={looks[action] ?? 'secondary'}
            aria-haspopup="dialog"
            onClick={() => setDialog({ action, isOpen: true })}
          >
            {t(`actions.${action}`)}
          </Button>
        ) : (
          <LinkAction key={action} order={order} action={action} />
        ),
      )}
      {dialog && (
        <ActionDialog
          // The delivery suggests the hours logged so far.
          key={`${dialog.action} ${order.loggedHours ?? 0}`}
          order={order}
          action={dialog.action}
          open={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </div>
  )
}

/** Steps that have a page of their own. */
function LinkAction({ order, action }: { order: Order; action: OrderAction }) {
  const t = useTranslations('orders')
  if (action === 'review') return <ReviewLink order={order} />
  if (action !== 'dispute') return null
  return (
    <Link to={paths.dispute(order.id)} className={buttonClass('ghost')}>
      <MessageSquareWarning aria-hidden className="size-4" />
      {t('actions.dispute')}
    </Link>
  )
}

function ReviewLink({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const isDone = order.process.stage === 'completed'
  return (
    <Link to={paths.review(order.id)} className={buttonClass(isDone ? 'primary' : 'secondary')}>
      <Star aria-hidden className="size-4" />
      {t('actions.review')}
    </Link>
  )
}
