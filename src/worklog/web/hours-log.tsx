import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { AskAboutHours } from '#orders/web/ask-about-hours.tsx'
import { useOrderWords } from '#orders/web/order-words.ts'
import { DifferingHours } from '#orders/web/paid-hours.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Plus } from '#ui/icons.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { HoursEntry, HoursLog as Log } from '../contract.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryRow } from './entry-row.tsx'
import { hoursQuery } from './hours-queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'

/** A longer log is shown on demand. */
const SHOWN = 6

/** The hours log of an order: both parties and admins read it, and the viber writes it while the work is in progress. */
export function HoursLog({ order }: { order: Order }) {
  const t = useTranslations('worklog')
  const { data: log } = useQuery(hoursQuery(order.id))
  const [editing, setEditing] = useState<HoursEntry | 'new'>()
  const [removing, setRemoving] = useState<HoursEntry>()
  const canWrite = order.viewerRole === 'provider' && order.process.stage === 'in_progress'
  // An order that was never worked on by the log needs no empty card.
  if (!log || (log.entries.length === 0 && order.process.stage !== 'in_progress')) return null
  const isFull = log.loggedHours >= log.boughtHours
  return (
    <Card as="section" aria-labelledby="hours-worked" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="hours-worked" className="text-xl">
          {t('title')}
        </h2>
        {canWrite && !isFull && (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setEditing('new')}>
            <Plus aria-hidden className="size-4" />
            {t('add')}
          </Button>
        )}
      </div>
      <Sum log={log} />
      <DifferingHours order={order} />
      <Entries
        order={order}
        log={log}
        {...(canWrite && { onEdit: setEditing, onRemove: setRemoving })}
      />
      {log.entries.length > 0 && <AskAboutHours order={order} />}
      {editing && (
        <EntryDialog
          order={order}
          log={log}
          entry={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && (
        <RemoveDialog order={order} entry={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Card>
  )
}

function Sum({ log }: { log: Log }) {
  const t = useTranslations('worklog')
  const format = useFormatter()
  const sum = {
    worked: format.number(log.loggedHours),
    bought: format.number(log.boughtHours),
    count: log.boughtHours,
  }
  return (
    <div className="grid gap-2" aria-live="polite">
      <p id="hours-sum" className="font-medium tabular-nums">
        {t('sum', sum)}
      </p>
      <ProgressBar labelledBy="hours-sum" value={log.loggedHours} max={log.boughtHours} />
    </div>
  )
}

interface EntriesProps {
  order: Order
  log: Log
  onEdit?: (entry: HoursEntry) => void
  onRemove?: (entry: HoursEntry) => void
}

function Entries({ order, log, ...write }: EntriesProps) {
  const t = useTranslations('worklog')
  const words = useOrderWords(order)
  const [isOpen, setOpen] = useState(false)
  const { entries } = log
  if (entries.length === 0) return <p className="text-ink-2">{t('empty', words)}</p>
  const shown = isOpen ? entries : entries.slice(0, SHOWN)
  return (
    <>
      <ul className="grid divide-y divide-line">
        {shown.map((entry) => (
          <EntryRow key={entry.id} entry={entry} {...write} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button look="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('showAll', { count: entries.length })}
        </Button>
      )}
    </>
  )
}
