import {
  cloneElement,
  createElement,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
} from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { ErrorState } from './error-state.tsx'

interface Retry {
  onRetry: () => void
}

/**
 * A component whose code is loaded when it is first rendered, or by `preload`; it needs a `Suspense` around it. If
 * loading fails, `Lost` is rendered instead, and loading is retried when the component is next mounted. React's own
 * `lazy` would keep the failure and break the page until a reload.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Lost: ComponentType<Props & Retry> = LostPart,
) {
  let loading: Promise<ComponentType<Props> | null> | undefined
  const ask = () => (loading ??= load().catch(() => null))
  const forget = (failed: typeof loading) => {
    if (loading === failed) loading = undefined
  }

  function Part(props: Props) {
    const [attempt, retry] = useReducer((count: number) => count + 1, 0)
    const asking = ask()
    const Loaded = use(asking)
    useEffect(() => (Loaded ? undefined : () => forget(asking)), [Loaded, asking])
    if (Loaded) return createElement(Loaded, props)
    const onRetry = () => {
      forget(asking)
      retry()
    }
    return <Lost key={attempt} {...props} onRetry={onRetry} />
  }

  async function preload(): Promise<void> {
    const asking = ask()
    if (!(await asking)) forget(asking)
  }

  return Object.assign(Part, { preload: () => void preload() })
}

/** Like `lazyPart`, for dialogs: if loading fails, it shows a toast and closes. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  return lazyPart(load, LostDialog)
}

function LostPart({ onRetry }: Retry) {
  return <ErrorState level={3} onRetry={onRetry} />
}

function LostDialog({ onClose }: { onClose: () => void }) {
  useFailure(onClose)
  return null
}

/**
 * For the trigger of a menu or popover: if loading fails, it shows a toast, and the next press of the button retries.
 */
export function LostTrigger({
  trigger,
  onRetry,
}: { trigger: ReactElement<ComponentProps<'button'>> } & Retry) {
  useFailure()
  return cloneElement(trigger, { onClick: onRetry, ref: takeFocus })
}

/** Moves the focus to the new button, because the pressed one was replaced while the code was loading. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

function useFailure(onShown?: () => void): void {
  const t = useTranslations('ui')
  const tell = useEffectEvent(() => {
    showToast({ title: t('errorTitle'), description: t('errorText'), variant: 'destructive' })
    onShown?.()
  })
  useEffect(() => tell(), [])
}
