import {
  createElement,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
  type ComponentType,
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
    const [, retry] = useReducer((count: number) => count + 1, 0)
    const asking = ask()
    const Loaded = use(asking)
    useEffect(() => (Loaded ? undefined : () => forget(asking)), [Loaded, asking])
    if (Loaded) return createElement(Loaded, props)
    const onRetry = () => {
      forget(asking)
      retry()
    }
    return <Lost {...props} onRetry={onRetry} />
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
  const t = useTranslations('ui')
  const giveUp = useEffectEvent(() => {
    showToast({ title: t('errorTitle'), description: t('errorText'), variant: 'destructive' })
    onClose()
  })
  useEffect(() => giveUp(), [])
  return null
}
