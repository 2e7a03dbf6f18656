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
 * A part whose code is fetched when it is first shown, or by `preload`; around it stands a `Suspense`.
 * Where the code cannot be fetched, `Lost` takes its place, and it is asked for anew when the part is
 * shown again. React's own `lazy` would keep the failure, and end the whole page, until it is reloaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Lost: ComponentType<Props & Retry> = LostPart,
) {
  let asked: Promise<ComponentType<Props> | null> | undefined
  const ask = () => (asked ??= load().catch(() => null))
  const forget = (failed: typeof asked) => {
    if (asked === failed) asked = undefined
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

/** As `lazyPart`, for what opens over the page: where its code is lost, it says so and closes. */
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

/** For what opens below a button: it says so, and the button stays where it is and asks again. */
export function LostTrigger({
  trigger,
  onRetry,
}: { trigger: ReactElement<ComponentProps<'button'>> } & Retry) {
  useFailure()
  return cloneElement(trigger, { onClick: onRetry, ref: takeFocus })
}

/** The button that was pressed made way for another while the code was asked for. */
function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

function useFailure(onTold?: () => void): void {
  const t = useTranslations('ui')
  const tell = useEffectEvent(() => {
    showToast({ title: t('errorTitle'), description: t('errorText'), variant: 'destructive' })
    onTold?.()
  })
  useEffect(() => tell(), [])
}
