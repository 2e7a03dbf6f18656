import { Toast as Primitive } from 'radix-ui'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { CircleAlert, CircleCheck, X } from './icons.ts'
import { useToastPlace } from './toast-place.ts'

export interface ToastMessage {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  action?: { label: string; run: () => void }
  open: boolean
}

interface Props {
  toasts: readonly ToastMessage[]
  onDismiss: (id: number) => void
}

const SHOWN_FOR_MS = 5000
/** Longer, because the button takes time to reach. */
const SHOWN_WITH_ACTION_MS = 10_000
const SWIPE_PX = 50

/** Shows one toast at a time for five seconds, where it covers no controls; F8 moves the focus to it. */
export function Toaster({ toasts, onDismiss }: Props) {
  const t = useTranslations('ui')
  const list = useToastPlace(toasts.findLast(({ open }) => open)?.id)
  return (
    <Primitive.Provider
      duration={SHOWN_FOR_MS}
      swipeThreshold={SWIPE_PX}
      swipeDirection="right"
      label={t('notification')}
    >
      {toasts
        .filter((toast) => toast.open)
        .map(({ id, title, description, variant, action }) => {
          const isError = variant === 'destructive'
          const Icon = isError ? CircleAlert : CircleCheck
          return (
            <Primitive.Root
              key={id}
              type={isError ? 'foreground' : 'background'}
              duration={action ? SHOWN_WITH_ACTION_MS : SHOWN_FOR_MS}
              onOpenChange={(open) => !open && onDismiss(id)}
              className={cx(
                'toast flex items-start gap-3 rounded-lg border bg-surface p-4 text-ink shadow-3',
                isError ? 'border-danger' : 'border-line',
              )}
            >
              <Icon
                aria-hidden
                className={cx('mt-0.5 size-5 shrink-0', isError ? 'text-danger' : 'text-success')}
              />
              <div className="min-w-0 flex-1 text-sm wrap-anywhere">
                <Primitive.Title className="font-semibold">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="text-ink-2">
                    {description}
                  </Primitive.Description>
                )}
              </div>
              {action && <Action {...action} />}
              <Primitive.Close
                aria-label={t('close')}
                className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </Primitive.Close>
            </Primitive.Root>
          )
        })}
      <Primitive.Viewport
        ref={list}
        hotkey={['F8']}
        label={t('notifications', { hotkey: 'F8' })}
        className="fixed right-0 bottom-0 z-50 grid w-[min(26rem,100vw)] gap-3 p-4 -outline-offset-4"
      />
    </Primitive.Provider>
  )
}

function Action({ label, run }: NonNullable<ToastMessage['action']>) {
  return (
    <Primitive.Action asChild altText={label}>
      <Button look="secondary" className="shrink-0" onClick={run}>
        {label}
      </Button>
    </Primitive.Action>
  )
}
