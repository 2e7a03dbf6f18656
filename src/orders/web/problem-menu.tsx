import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/button.tsx'
import { CircleX, LifeBuoy, MessageSquareWarning } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { Order } from '../contract.ts'
import type { ButtonAction } from './use-order-action.ts'

const cancels = ['cancel', 'request_cancellation'] as const

/** The ways out of an order: to cancel it, or to open a dispute. */
export function ProblemMenu({
  order,
  onAsk,
}: {
  order: Order
  onAsk: (action: ButtonAction) => void
}) {
  const t = useTranslations('orders')
  const { actions } = order.process
  const cancel = cancels.find((action) => actions.includes(action))
  const canDispute = actions.includes('dispute')
  if (!cancel && !canDispute) return null
  return (
    <Menu
      trigger={
        <Button look="ghost">
          <LifeBuoy aria-hidden className="size-4" />
          {t('actions.problem')}
        </Button>
      }
    >
      {cancel && (
        <MenuItem onSelect={() => onAsk(cancel)}>
          <CircleX aria-hidden className="size-4" />
          {t(`actions.${cancel}`)}
        </MenuItem>
      )}
      {canDispute && (
        <MenuItem asChild>
          <Link to={paths.dispute(order.id)}>
            <MessageSquareWarning aria-hidden className="size-4" />
            {t('actions.dispute')}
          </Link>
        </MenuItem>
      )}
    </Menu>
  )
}
