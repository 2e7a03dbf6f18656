import { Link } from '@tanstack/react-router'
import { Download, ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import type { DocumentEntry, DocumentKind } from '../contract.ts'
import { pdfPath } from './document-queries.ts'

const tones: Record<DocumentKind, Tone> = {
  receipt: 'info',
  credit_note: 'success',
  fee_statement: 'neutral',
  fee_credit: 'warning',
}

export function DocumentList({ documents }: { documents: readonly DocumentEntry[] }) {
  const t = useTranslations('documents')
  return (
    <ul aria-label={t('list')} className="grid gap-3">
      {documents.map((document) => (
        <Card as="li" key={document.id} className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
              <Badge tone={tones[document.kind]}>{t(`kinds.${document.kind}`)}</Badge>
              <span className="tabular-nums">{document.number}</span>
              <DateText at={document.happenedAt} />
            </p>
            <Link
              to={paths.document(document.id)}
              dir="auto"
              className="mt-1 inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
            >
              {document.orderTitle}
            </Link>
          </div>
          <Money amount={document.amount} className="font-semibold" />
          <a
            href={pdfPath(document.id)}
            className={buttonClass('secondary')}
            aria-label={t('pdfOf', { number: document.number })}
          >
            <Download aria-hidden className="size-4" />
            {t('pdf')}
          </a>
        </Card>
      ))}
    </ul>
  )
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
