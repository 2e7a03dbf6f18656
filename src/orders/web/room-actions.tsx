import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Button, buttonClass, type ButtonLook } from '#ui/button.tsx'
import { HandCoins, MessageSquare, MessageSquareWarning, RotateCw } from '#ui/icons.ts'
import type { Order } from '../contract.ts'
import type { Job } from '../job-contract.ts'
import { ActionButton, ReviewLink } from './order-actions.tsx'
import { ProblemMenu } from './problem-menu.tsx'
import { useActionDialog } from './use-action-dialog.tsx'
import type { ButtonAction } from './use-order-action.ts'

/** The steps with a button of their own, in this sequence, and how they look if they are not the primary one. */
const steps: [ButtonAction, ButtonLook][] = [
  ['accept', 'primary'],
  ['approve', 'primary'],
  ['complete', 'secondary'],
  ['accept_cancellation', 'danger'],
  ['decline_cancellation', 'secondary'],
  ['request_changes', 'secondary'],
  ['decline', 'secondary'],
  ['cancel_order', 'danger'],
]

/** What the viewer is most likely to do now. */
type Main = 'step' | 'message' | 'dispute' | 'hire'

interface Props {
  order: Order
  job: Job
  /** Moves to the field for a message; absent for an admin, who has no conversation here. */
  onMessage: (() => void) | undefined
}

/** The viewer's buttons. The first is the primary one, and leaving the order comes last. */
export function RoomActions({ order, job, onMessage }: Props) {
  const t = useTranslations('orders')
  const { ask, dialog } = useActionDialog(order)
  const { actions, stage } = order.process
  const main = mainOf(order)
  const lookOf = (one: Main) => (main === one ? 'primary' : 'secondary')
  const message = onMessage && (
    <Button key="message" look={lookOf('message')} onClick={onMessage}>
      <MessageSquare aria-hidden className="size-4" />
      {t('page.message')}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-start gap-2 empty:hidden">
      {main === 'message' && message}
      {stage === 'disputed' && <DisputeLink order={order} />}
      {steps
        .filter(([action]) => actions.includes(action))
        .map(([action, look]) => (
          <ActionButton key={action} action={action} look={look} onAsk={ask} />
        ))}
      {main === 'hire' && <HireAgain order={order} />}
      {actions.includes('review') && <ReviewLink order={order} look="secondary" />}
      {stage === 'completed' && job.tip?.refusal === null && <TipLink order={order} />}
      {main !== 'message' && message}
      {order.viewerRole !== 'admin' && <ProblemMenu order={order} onAsk={ask} />}
      {dialog}
    </div>
  )
}

function mainOf(order: Order): Main {
  const { stage, actions } = order.process
  if (stage === 'disputed') return 'dispute'
  const isOver = stage === 'completed' || stage === 'cancelled'
  if (isOver && order.viewerRole === 'client') return 'hire'
  const first = steps.find(([action]) => actions.includes(action))
  return first?.[1] === 'primary' ? 'step' : 'message'
}

function DisputeLink({ order }: { order: Order }) {
  const t = useTranslations('orders')
  return (
    <Link to={paths.dispute(order.id)} className={buttonClass()}>
      <MessageSquareWarning aria-hidden className="size-4" />
      {t('page.toDispute')}
    </Link>
  )
}

/** The service may have new packages and prices, or be gone: its page says so. */
function HireAgain({ order }: { order: Order }) {
  const t = useTranslations('orders')
  return (
    <Link to={paths.service(order.serviceId)} className={buttonClass()}>
      <RotateCw aria-hidden className="size-4" />
      {t('page.hireAgain')}
    </Link>
  )
}

function TipLink({ order }: { order: Order }) {
  const t = useTranslations('orders.job')
  return (
    <Link to={paths.tip(order.id)} className={buttonClass('secondary')}>
      <HandCoins aria-hidden className="size-4" />
      {t('leaveTip')}
    </Link>
  )
}
