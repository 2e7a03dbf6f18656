import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Button, buttonClass, type ButtonLook } from '#ui/button.tsx'
import { Star } from '#ui/icons.ts'
import type { Order, OrderAction } from '../contract.ts'
import { useActionDialog } from './use-action-dialog.tsx'
import type { ButtonAction } from './use-order-action.ts'

/** The steps offered in a list, in this sequence; the others are on the order's page. */
const listed: [ButtonAction, ButtonLook][] = [
  ['accept', 'primary'],
  ['complete', 'primary'],
  ['decline', 'secondary'],
]

/** The steps that a list of orders offers, if the server allows them. */
export function OrderActions({ order }: { order: Order }) {
  const { ask, dialog } = useActionDialog(order)
  const shown = listed.filter(([action]) => order.process.actions.includes(action))
  const canReview = order.process.actions.includes('review')
  if (shown.length === 0 && !canReview && !dialog) return null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map(([action, look]) => (
        <ActionButton key={action} action={action} look={look} onAsk={ask} />
      ))}
      {canReview && (
        <ReviewLink
          order={order}
          look={order.process.stage === 'completed' ? 'primary' : 'secondary'}
        />
      )}
      {dialog}
    </div>
  )
}

interface ButtonProps {
  action: ButtonAction
  look: ButtonLook
  onAsk: (action: ButtonAction) => void
}

/** Opens the dialog of a step. */
export function ActionButton({ action, look, onAsk }: ButtonProps) {
  const t = useTranslations('orders')
  return (
    <Button look={look} aria-haspopup="dialog" onClick={() => onAsk(action)}>
      {t(`actions.${action satisfies OrderAction}`)}
    </Button>
  )
}

export function ReviewLink({ order, look }: { order: Order; look: ButtonLook }) {
  const t = useTranslations('orders')
  return (
    <Link to={paths.review(order.id)} className={buttonClass(look)}>
      <Star aria-hidden className="size-4" />
      {t('actions.review')}
    </Link>
  )
}
