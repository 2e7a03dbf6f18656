import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useShowOutcome, type Refused } from './bulk-outcome.tsx'
import type { Bulk, BulkAction } from './bulk.ts'
import { Button, buttonClass } from './button.tsx'
import { Download, X } from './icons.ts'
import { NoteDialog } from './note-dialog.tsx'

interface Props<Row> {
  /** The selected rows. */
  rows: readonly Row[]
  bulk: Bulk<Row>
  /** Keeps only these rows selected. */
  onKeep: (ids: readonly number[]) => void
}

/** The actions for the selected rows. Those that the server refuses stay selected and are listed. */
export function BulkBar<Row extends { id: number }>({ rows, bulk, onKeep }: Props<Row>) {
  const t = useTranslations('ui.selection')
  const [asking, setAsking] = useState<BulkAction<Row>>()
  const { perform, running, progress } = usePerform({ rows, bulk, onKeep })
  const begin = (action: BulkAction<Row>) =>
    action.note ? setAsking(action) : void perform(action, '')
  const ids = rows.map(({ id }) => id).join()
  return (
    <div
      role="group"
      aria-label={t('actions')}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-surface p-3 shadow-3"
    >
      <p role="status" className="px-2 text-sm font-semibold tabular-nums">
        {running
          ? t('progress', { done: progress, count: rows.length })
          : t('count', { count: rows.length })}
      </p>
      {bulk.actions?.map((action) => (
        <ActionButton
          key={action.label}
          {...action}
          running={running}
          onClick={() => begin(action)}
        />
      ))}
      {bulk.exportPath && (
        <a href={`${bulk.exportPath}?ids=${ids}`} download className={buttonClass('secondary')}>
          <Download aria-hidden className="size-4" />
          {t('export')}
        </a>
      )}
      <Button
        look="ghost"
        data-clear-selection
        disabled={running !== undefined}
        onClick={() => onKeep([])}
      >
        <X aria-hidden className="size-4" />
        {t('clear')}
      </Button>
      {asking?.note && (
        <NoteDialog
          {...asking.note}
          action={asking.label}
          look={asking.look === 'danger' ? 'danger' : 'primary'}
          required
          pending={running !== undefined}
          onSubmit={(note) => void perform(asking, note).then(() => setAsking(undefined))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

interface ButtonProps extends Pick<BulkAction<never>, 'label' | 'icon' | 'look' | 'note'> {
  /** The label of the action that is under way. */
  running: string | undefined
  onClick: () => void
}

function ActionButton(props: ButtonProps) {
  const { label, icon: Icon, note, look = 'secondary', running, onClick } = props
  return (
    <Button
      look={look}
      aria-haspopup={note && 'dialog'}
      pending={running === label}
      disabled={running !== undefined}
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </Button>
  )
}

/** Calls the action for one row after the other, so that each is checked and logged as if it were pressed alone. */
function usePerform<Row extends { id: number }>({ rows, bulk, onKeep }: Props<Row>) {
  const [running, setRunning] = useState<string>()
  const [progress, setProgress] = useState(0)
  const showOutcome = useShowOutcome()
  const perform = async (action: BulkAction<Row>, note: string) => {
    setRunning(action.label)
    setProgress(0)
    const refused: Refused[] = []
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- In order, and gentle with the limits of the call.
      const reason = action.refusal?.(row) ?? (await refusalOf(action.run(row, note)))
      if (reason !== undefined) refused.push({ id: row.id, name: bulk.nameOf(row), reason })
      setProgress((done) => done + 1)
    }
    await bulk.changed?.()
    setRunning(undefined)
    onKeep(refused.map(({ id }) => id))
    if (refused.length > 0) showOutcome({ count: rows.length, refused })
    else showToast({ title: action.done(rows.length) })
  }
  return { perform, running, progress }
}

async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    return messageOf(error, '')
  }
}
