import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Keyboard } from './icons.ts'

interface Shortcut {
  keys: readonly string[]
  /** What the keys do. */
  does: string
}

interface Props {
  shortcuts: readonly Shortcut[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A button that shows the keyboard shortcuts of the page; hidden on phones. */
export function KeysHelp({ shortcuts, open, onOpenChange }: Props) {
  const t = useTranslations('ui.keys')
  const hydrated = useHydrated()
  return (
    <>
      <Button
        look="ghost"
        className="justify-self-start max-lg:hidden"
        disabled={!hydrated}
        aria-keyshortcuts="?"
        onClick={() => onOpenChange(true)}
      >
        <Keyboard aria-hidden className="size-4" />
        {t('button')}
      </Button>
      {open && (
        <Dialog open onClose={() => onOpenChange(false)} title={t('title')} description={t('text')}>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
            {[...shortcuts, { keys: ['?'], does: t('help') }].map(({ keys, does }) => (
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
                <dd className="text-ink-2">{does}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
