import { Loading } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Shown by the guard and by slow pages while they load. */
export function PagePending() {
  return (
    <Loading className="grid min-h-[60vh] place-items-center text-brand-ink">
      <Spinner className="size-7" />
    </Loading>
  )
}
