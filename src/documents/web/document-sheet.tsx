import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Money } from '#ui/money.tsx'
import type { Document } from '../contract.ts'
import { noteOf, recipientOf, sumsOf, zoneNameOf, zoneOf } from '../document.ts'

/** The document as issued; the PDF has the same content. */
export function DocumentSheet({ document }: { document: Document }) {
  const t = useTranslations('documents')
  return (
    <Card as="article" className="sheet grid grid-cols-1 gap-8 sm:p-10">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-display text-xl font-semibold">{document.marketplace}</p>
        <h1 className="text-2xl">
          {t(`kinds.${document.kind}`)}{' '}
          <span className="font-sans text-base font-normal whitespace-nowrap text-ink-3 tabular-nums">
            {document.number}
          </span>
        </h1>
      </header>
      <Facts document={document} />
      <Service document={document} />
      <Sums document={document} />
      <p className="text-sm text-ink-3">
        {document.card && <PaidWith card={document.card} />}
        {t(`notes.${noteOf(document)}`)} {t('zone', { zone: zoneNameOf(document) })}
        {document.isTest && ` ${t('test')}`}
      </p>
    </Card>
  )
}

function PaidWith({ card: { brand, last4 } }: { card: NonNullable<Document['card']> }) {
  const t = useTranslations('documents')
  const key = `brands.${brand}` as 'brands.visa'
  return `${t('paidWith', { last4, brand: t.has(key) ? t(key) : brand })} `
}

function Facts({ document }: { document: Document }) {
  const t = useTranslations('documents')
  const { client, provider, happenedAt, issuedAt, orderedAt, orderId } = document
  const timeZone = zoneOf(document)
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      <Fact label={t('issuedTo')}>{recipientOf(document).fullName}</Fact>
      <Fact label={t('date')}>
        <Day timeZone={timeZone} at={happenedAt} />
      </Fact>
      <Fact label={t('client')}>{client.fullName}</Fact>
      <Fact label={t('issued')}>
        <Day timeZone={timeZone} at={issuedAt} />
      </Fact>
      <Fact label={t('provider')}>{provider.fullName}</Fact>
      <Fact label={t('order')}>
        {`#${orderId}, `}
        <Day timeZone={timeZone} at={orderedAt} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd dir="auto" className="font-medium wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}

function Service({ document }: { document: Document }) {
  const t = useTranslations('documents')
  const format = useFormatter()
  return (
    <div className="flex items-start justify-between gap-6 border-y border-line py-4">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {document.orderTitle}
        </p>
        {document.hours !== null && document.hourlyRate !== null && (
          <p className="text-sm text-ink-3 tabular-nums">
            {t('hoursAtRate', {
              hours: format.number(document.hours),
              rate: format.number(document.hourlyRate, 'money'),
            })}
          </p>
        )}
        {document.lines?.map(({ label, quantity, unitPrice }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines never change, and two may be equal
          <p key={index} className="text-sm wrap-anywhere text-ink-3 tabular-nums">
            {t('lineAtPrice', {
              quantity: format.number(quantity),
              label,
              price: format.number(unitPrice, 'money'),
            })}
          </p>
        ))}
      </div>
      <Money amount={document.total} />
    </div>
  )
}

function Sums({ document }: { document: Document }) {
  const t = useTranslations('documents')
  return (
    <dl className="ml-auto grid w-full max-w-sm gap-2">
      {sumsOf(document).map(({ label, amount, percent, isResult }) => (
        <div
          key={label}
          className={cx(
            'flex items-baseline justify-between gap-4',
            isResult && 'border-t border-line pt-2 text-lg font-semibold',
          )}
        >
          <dt className={isResult ? '' : 'text-ink-2'}>
            {t(`sums.${label}`)}
            {percent !== undefined && ` (${percent} %)`}
          </dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The date in the document's own time zone, because a document is the same for every reader. */
function Day({ at, timeZone }: { at: string; timeZone: string }) {
  const format = useFormatter()
  return <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'long', timeZone })}</time>
}
