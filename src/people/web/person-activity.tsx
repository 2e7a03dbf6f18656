import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { Queried } from '#ui/queried.tsx'
import { peopleActivityContract } from '../activity-contract.ts'
import type { PersonFile } from '../contract.ts'
import { PersonMoney, PersonPayouts } from './person-money.tsx'
import { PersonOrders } from './person-orders.tsx'
import { PersonReports } from './person-reports.tsx'

export const activityQuery = (id: number) => read(peopleActivityContract, 'get', { id })

/** What a person did last: orders, money and reports. */
export function PersonActivity({ person }: { person: PersonFile }) {
  const t = useTranslations('people.activity')
  const { id, username } = person
  return (
    <Queried query={useQuery(activityQuery(id))} loading={['h-40 rounded-xl', 'h-40 rounded-xl']}>
      {({ orders, money, payouts, reportsAbout, reportsBy }) => (
        <>
          <Section
            name="orders"
            more={
              orders.length > 0 && (
                <Link
                  to={paths.allOrders}
                  search={{ q: username } as never}
                  className="inline-flex min-h-6 items-center text-sm font-medium text-brand-ink hover:underline"
                >
                  {t('allOrders')}
                </Link>
              )
            }
          >
            <PersonOrders personId={id} orders={orders} />
          </Section>
          <Section name="money">
            <PersonMoney person={person} money={money} />
            <PersonPayouts payouts={payouts} />
          </Section>
          <Section name="reports">
            <PersonReports about={reportsAbout} by={reportsBy} />
          </Section>
        </>
      )}
    </Queried>
  )
}

interface SectionProps {
  name: 'orders' | 'money' | 'reports'
  more?: ReactNode
  children: ReactNode
}

function Section({ name, more, children }: SectionProps) {
  const t = useTranslations('people.activity')
  return (
    <section aria-labelledby={`latest-${name}`} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`latest-${name}`} className="text-xl">
          {t(`titles.${name}`)}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}
