import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AccessDenied } from '#ui/access-denied.tsx'
import { FastForward } from '#ui/icons.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { adminContract } from '../contract.ts'

export const Route = createFileRoute('/_admin/admin/rehearsal')({
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('admin.rehearsal.title') }),
  component: RehearsalPage,
})

const calls = api(adminContract)
const clockQuery = read(adminContract, 'clock')
const steps = [
  { label: 'advanceHour', hours: 1 },
  { label: 'advanceDay', hours: 24 },
  { label: 'advanceThreeDays', hours: 72 },
  { label: 'advanceWeek', hours: 168 },
] as const

function RehearsalPage() {
  const t = useTranslations('admin.rehearsal')
  const { data, error, refetch } = useQuery({ ...clockQuery, staleTime: 0 })
  if (error) return <AccessDenied error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {data ? (
        <>
          <ClockCard now={data.now} aheadHours={data.aheadHours} />
          <Chargebacks open={data.chargebacks} />
        </>
      ) : (
        <Skeletons classes={['h-40 rounded-xl']} />
      )}
    </>
  )
}

function ClockCard({ now, aheadHours }: { now: string; aheadHours: number }) {
  const t = useTranslations('admin.rehearsal')
  const advance = useRehearsal((hours: number) => calls.advance({ hours }), 'advanced')
  return (
    <Card as="section" aria-labelledby="clock" className="grid gap-4">
      <div>
        <h2 id="clock" className="text-xl">
          {t('clock')}
        </h2>
        <p className="mt-1 tabular-nums" aria-live="polite">
          <DateText at={now} look="dateTime" />{' '}
          <span className="text-ink-3">({t('ahead', { hours: Math.round(aheadHours) })})</span>
        </p>
      </div>
      <fieldset className="flex flex-wrap items-center gap-2" disabled={advance.isPending}>
        <legend className="mb-2 text-sm font-semibold text-ink-3">{t('advance')}</legend>
        {steps.map(({ label, hours }) => (
          <Button key={label} look="secondary" onClick={() => advance.mutate(hours)}>
            <FastForward aria-hidden className="size-4" />
            {t(label)}
          </Button>
        ))}
      </fieldset>
    </Card>
  )
}

interface Chargeback {
  id: string
  orderId: number | null
  amount: number
  openedAt: string
}

function Chargebacks({ open }: { open: Chargeback[] }) {
  const t = useTranslations('admin.rehearsal')
  const format = useFormatter()
  const decide = useRehearsal(
    (verdict: { id: string; verdict: 'won' | 'lost' }) => calls.decideChargeback(verdict),
    'decided',
  )
  return (
    <section aria-labelledby="chargebacks">
      <h2 id="chargebacks" className="mb-3 text-xl">
        {t('chargebacks')}
      </h2>
      {open.length === 0 && <EmptyState title={t('noChargebacks')} text={t('noChargebacksText')} />}
      <ul className="grid gap-3">
        {open.map(({ id, orderId, amount, openedAt }) => (
          <Card key={id} as="li" className="flex flex-wrap items-center gap-3">
            <p className="mr-auto tabular-nums">
              {orderId !== null && (
                <Link to={paths.order(orderId)} className="font-semibold underline">
                  {t('order', { id: orderId })}
                </Link>
              )}{' '}
              {format.number(amount, 'money')}, <DateText at={openedAt} />
            </p>
            {(['won', 'lost'] as const).map((verdict) => (
              <Button
                key={verdict}
                look="secondary"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ id, verdict })}
              >
                {t(verdict)}
              </Button>
            ))}
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** Moving the clock or deciding a chargeback can change orders and money anywhere, so all queries are invalidated. */
function useRehearsal<Wanted>(
  act: (wanted: Wanted) => Promise<unknown>,
  done: 'advanced' | 'decided',
) {
  const t = useTranslations('admin.rehearsal')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      showToast({ title: t(done), description: t(`${done}Text`) })
      await queryClient.invalidateQueries()
    },
    onError: (error) => showFailure(error, t('failed'), ''),
  })
}
