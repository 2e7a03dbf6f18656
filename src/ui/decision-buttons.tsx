import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, type ButtonLook } from './button.tsx'

interface Props {
  approve: string
  reject: string
  rejectLook?: ButtonLook
  /** The approval is being sent. */
  pending?: boolean
  onApprove: () => void
  onReject: () => void
}

/** The buttons that decide a waiting case. The keys `a` and `r` press them, as listed in the keys dialog. */
export function DecisionButtons(props: Props) {
  const { approve, reject, rejectLook = 'secondary', pending = false } = props
  const hydrated = useHydrated()
  return (
    <>
      <Button
        disabled={!hydrated}
        pending={pending}
        aria-keyshortcuts="a"
        onClick={props.onApprove}
      >
        {approve}
      </Button>
      <Button look={rejectLook} disabled={!hydrated} aria-keyshortcuts="r" onClick={props.onReject}>
        {reject}
      </Button>
    </>
  )
}
