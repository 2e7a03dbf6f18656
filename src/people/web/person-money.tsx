import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Payout } from '#payouts/contract.ts'
import { PaidAmount, PayoutState } from '#payouts/web/payout-card.tsx'
import { paths } from '#platform/web/paths.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import type { PersonMoney as Sums } from '../activity-contract.ts'
import type { PersonFile } from '../contract.ts'

interface Props {
  person: PersonFile
  money: Sums
}

/** Sums of a person's money: as a viber, for those who are or were one, and as a client. */
export function PersonMoney({ person, money }: Props) {
  const t = useTranslations('people.activity.money')
  const { isServiceProvider, ordersAsProvider, heldAsClient, heldAsProvider } = person
  const { earned, waiting, paidOut, spent, refunded } = money
  const isViber = isServiceProvider || ordersAsProvider > 0
  const asViber = { earned, heldAsProvider, waiting, paidOut }
  const sums = { ...(isViber && asViber), spent, heldAsClient, refunded }
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {Object.entries(sums).map(([name, amount]) => (
        <StatTile
          key={name}
          label={t(name as keyof typeof asViber | 'spent')}
          value={<Money amount={amount} />}
        />
      ))}
    </dl>
  )
}

/** The latest payouts. Nothing for a person without any. */
export function PersonPayouts({ payouts }: { payouts: Payout[] }) {
  const t = useTranslations('people.activity')
  const columns = useColumns()
  if (payouts.length === 0) return null
  return (
    <>
      <h3 className="text-lg">{t('payouts')}</h3>
      <DataTable
        label={t('payouts')}
        columns={columns}
        rows={payouts}
        keyOf={(payout) => payout.id}
      />
    </>
  )
}

function useColumns(): Column<Payout>[] {
  const t = useTranslations('payouts')
  return [
    {
      key: 'order',
      label: t('order'),
      cell: ({ orderId, orderTitle }) => (
        <Link
          to={paths.order(orderId)}
          dir="auto"
          className="min-h-6 text-end font-medium hover:underline md:text-start"
        >
          {orderTitle}
        </Link>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      cell: (payout) => <PayoutState payout={payout} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      isNumber: true,
      isWhole: true,
      cell: (payout) => (
        <span className="text-end">
          <PaidAmount payout={payout} />
        </span>
      ),
    },
    {
      key: 'released',
      label: t('dates.released'),
      isWhole: true,
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
  ]
}
