import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Download, ReceiptText } from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import type { DocumentEntry, DocumentKind } from '../contract.ts'
import { documentList } from '../list.ts'
import { pdfPath } from './document-queries.ts'

const tones: Record<DocumentKind, Tone> = {
  receipt: 'info',
  credit_note: 'success',
  fee_statement: 'neutral',
  fee_credit: 'warning',
}

interface Props {
  documents: readonly DocumentEntry[]
  sort: string | undefined
}

export function DocumentList({ documents, sort }: Props) {
  const t = useTranslations('documents')
  const columns = useColumns()
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={documents}
      keyOf={({ id }) => id}
      sorting={{ list: documentList, chosen: sort }}
    />
  )
}

function useColumns(): Column<DocumentEntry>[] {
  const t = useTranslations('documents')
  return [
    {
      key: 'kind',
      label: t('kind'),
      cell: ({ kind, number }) => (
        <span className="flex flex-wrap items-center justify-end gap-2 md:justify-start">
          <Badge tone={tones[kind]}>{t(`kinds.${kind}`)}</Badge>
          <span className="text-ink-3 tabular-nums">{number}</span>
        </span>
      ),
    },
    {
      key: 'order',
      label: t('order'),
      cell: ({ id, orderTitle }) => (
        <Link
          to={paths.document(id)}
          dir="auto"
          className="inline-flex min-h-11 min-w-0 items-center text-end font-semibold hover:underline md:text-start"
        >
          {orderTitle}
        </Link>
      ),
    },
    {
      key: 'date',
      label: t('date'),
      isWhole: true,
      sort: '-happenedAt',
      cell: ({ happenedAt }) => <DateText at={happenedAt} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      isNumber: true,
      isWhole: true,
      sort: '-amount',
      cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
    },
    {
      key: 'pdf',
      label: t('file'),
      cell: ({ id, number }) => (
        <a
          href={pdfPath(id)}
          className={buttonClass('secondary')}
          aria-label={t('pdfOf', { number })}
        >
          <Download aria-hidden className="size-4" />
          {t('pdfShort')}
        </a>
      ),
    },
  ]
}

export function NoDocuments({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('documents')
  if (!isFiltered) return <EmptyState icon={ReceiptText} title={t('empty')} text={t('emptyText')} />
  return (
    <EmptyState
      icon={ReceiptText}
      title={t('noneFound')}
      text={t('noneFoundText')}
      action={
        <Link to="/documents" className={buttonClass('secondary')}>
          {t('showAll')}
        </Link>
      }
    />
  )
}
