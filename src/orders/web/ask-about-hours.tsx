import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { MessageSquare } from '#ui/icons.ts'
import type { Order } from '../contract.ts'

/** Leads the client to the conversation with the viber about the hours of this order. */
export function AskAboutHours({ order }: { order: Order }) {
  const t = useTranslations('orders')
  if (order.viewerRole !== 'client') return null
  return (
    <Link
      to={paths.messages(order.providerId)}
      search={{ order: order.id }}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold text-brand-ink hover:underline"
    >
      <MessageSquare aria-hidden className="size-4" />
      {t('askAboutHours')}
    </Link>
  )
}
