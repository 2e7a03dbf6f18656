import { Suspense, type ComponentProps } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeletons } from '#ui/skeleton.tsx'

/** Loaded on demand, because only this dialog needs the library that compares texts. */
const VersionDiff = lazyPart(async () => (await import('../prompt/version-diff.tsx')).VersionDiff)

interface Props extends ComponentProps<typeof VersionDiff> {
  title: string
  onClose: () => void
}

export function ComparisonDialog({ title, onClose, before, after }: Props) {
  const waiting = <Skeletons classes={['h-40']} />
  return (
    <Dialog open onClose={onClose} title={title}>
      <Suspense fallback={waiting}>
        <VersionDiff before={before} after={after} />
      </Suspense>
    </Dialog>
  )
}
