import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ListedOrder } from '#orders/admin-contract.ts'
import { StatusBadge } from '#orders/web/status-badge.tsx'
import { paths } from '#platform/web/paths.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'

interface Props {
  personId: number
  orders: ListedOrder[]
}

/** The latest orders of a person, each with the other party. */
export function PersonOrders({ personId, orders }: Props) {
  const t = useTranslations('people.activity')
  const columns = useColumns(personId)
  if (orders.length === 0) return <p className="text-ink-2">{t('noOrders')}</p>
  return (
    <DataTable
      label={t('titles.orders')}
      columns={columns}
      rows={orders}
      keyOf={(order) => order.id}
    />
  )
}

function useColumns(personId: number): Column<ListedOrder>[] {
  const t = useTranslations('people.activity')
  const label = useTranslations('orders')
  return [
    {
      key: 'order',
      label: label('admin.order'),
      cell: ({ id, title }) => (
        <Link
          to={paths.order(id)}
          dir="auto"
          className="min-h-6 text-end font-medium hover:underline md:text-start"
        >
          {label('page.title', { id, title })}
        </Link>
      ),
    },
    {
      key: 'role',
      label: t('role'),
      isWhole: true,
      cell: ({ client }) => t(client.id === personId ? 'asClient' : 'asViber'),
    },
    {
      key: 'other',
      label: t('other'),
      cell: ({ client, provider }) => (
        <PersonLink person={client.id === personId ? provider : client} />
      ),
    },
    {
      key: 'status',
      label: label('admin.status'),
      isWhole: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'money',
      label: label('total'),
      isNumber: true,
      isWhole: true,
      cell: ({ totalAmount, escrow }) => (
        <span className="grid justify-items-end">
          <Money amount={totalAmount} />
          <span className="text-xs text-ink-3">{label(`money.${escrow}`)}</span>
        </span>
      ),
    },
    {
      key: 'created',
      label: label('orderedOn'),
      isWhole: true,
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
  ]
}

/** Another person, with a link to the admins’ page about them. */
export function PersonLink({ person }: { person: { id: number; fullName: string } }) {
  return (
    <Link
      to={paths.person(person.id)}
      dir="auto"
      className="min-h-6 text-end hover:underline md:text-start"
    >
      {person.fullName}
    </Link>
  )
}
