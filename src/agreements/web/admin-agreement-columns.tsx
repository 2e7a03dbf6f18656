import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import { Party } from '#ui/party.tsx'
import type { ListedAgreement } from '../admin-contract.ts'
import type { AgreementState } from '../agreement.ts'
import { EndAgreement } from './end-agreement.tsx'

const tones: Record<AgreementState, Tone> = {
  unpaid: 'warning',
  running: 'success',
  idle: 'warning',
  complete: 'neutral',
  ended: 'neutral',
  void: 'neutral',
}

export function useAgreementColumns(): Column<ListedAgreement>[] {
  const t = useTranslations('agreements')
  return [
    {
      key: 'agreement',
      label: t('admin.agreement'),
      cell: (agreement) => <Title agreement={agreement} />,
    },
    { key: 'client', label: t('admin.client'), cell: ({ client }) => <Party {...client} /> },
    { key: 'viber', label: t('admin.viber'), cell: ({ provider }) => <Party {...provider} /> },
    {
      key: 'state',
      label: t('admin.state'),
      cell: ({ state, idleSince }) => (
        <span className="grid justify-items-end gap-1 md:min-w-18 md:justify-items-start">
          <Badge dot tone={tones[state]}>
            {t(`state.${state}`)}
          </Badge>
          {idleSince && (
            <span className="text-xs text-ink-3">
              {t('admin.idleSince')} <DateText at={idleSince} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'money',
      label: t('admin.agreed'),
      isNumber: true,
      isWhole: true,
      cell: (agreement) => <Sums agreement={agreement} />,
    },
    {
      key: 'created',
      label: t('admin.created'),
      isWhole: true,
      sort: '-createdAt',
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
    {
      key: 'actions',
      label: t('admin.actions'),
      cell: (agreement) =>
        (agreement.state === 'running' || agreement.state === 'idle') && (
          <EndAgreement key={agreement.id} agreement={agreement} asAdmin isShort look="secondary" />
        ),
    },
  ]
}

/** More orders than this are on the agreement's page, so that a row stays low. */
const SHOWN_ORDERS = 2

/** The title, with links to the first orders of the paid milestones. */
function Title({ agreement: { id, title, orderIds } }: { agreement: ListedAgreement }) {
  const t = useTranslations('agreements.admin')
  const hidden = Math.max(0, orderIds.length - SHOWN_ORDERS)
  return (
    <span className="grid min-w-0 gap-1 text-end md:min-w-34 md:text-start">
      <Link to={paths.agreement(id)} className="min-h-6 font-medium hover:underline">
        <bdi>{t('named', { id, title })}</bdi>
      </Link>
      {orderIds.length > 0 && (
        <span className="flex flex-wrap justify-end gap-x-3 md:justify-start">
          {orderIds.slice(0, SHOWN_ORDERS).map((orderId) => (
            <Link
              key={orderId}
              to={paths.order(orderId)}
              className="min-h-6 text-ink-2 hover:underline"
            >
              {t('order', { id: orderId })}
            </Link>
          ))}
          {hidden > 0 && (
            <Link to={paths.agreement(id)} className="min-h-6 text-ink-2 hover:underline">
              {t('moreOrders', { count: hidden })}
            </Link>
          )}
        </span>
      )}
    </span>
  )
}

function Sums({ agreement: { money } }: { agreement: ListedAgreement }) {
  const t = useTranslations('agreements.admin')
  const parts = (['held', 'released', 'refunded'] as const).filter((part) => money[part] > 0)
  return (
    <span className="grid justify-items-end">
      <Money amount={money.agreed} />
      {parts.map((part) => (
        <span key={part} className="text-xs text-ink-3">
          {t(part)} <Money amount={money[part]} />
        </span>
      ))}
    </span>
  )
}
