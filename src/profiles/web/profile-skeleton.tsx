import { Loading, Skeleton } from '#ui/skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <Loading className="container-page grid gap-6 py-8">
      <Skeleton className="h-40 rounded-2xl" />
      <Skeleton className="-mt-16 ml-6 size-24 rounded-full" />
      <Skeleton className="h-10 w-64" />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-56" />
    </Loading>
  )
}
