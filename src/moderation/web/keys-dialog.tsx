import { useTranslations } from 'use-intl'
import { Dialog } from '#ui/dialog.tsx'

const rows = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['↓', '↑'], does: 'moveInList' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['a'], does: 'approve' },
  { keys: ['r'], does: 'refuse' },
  { keys: ['o'], does: 'person' },
  { keys: ['Esc'], does: 'close' },
  { keys: ['?', 'g'], does: 'help' },
] as const

/** The keyboard shortcuts of the inbox. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('moderation.keys')
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('text')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {rows.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-md border border-line-strong bg-surface-2 px-2 py-1 text-center text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
