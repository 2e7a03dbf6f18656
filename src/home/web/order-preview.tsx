import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { Check, HandCoins, PackageCheck, Star } from '#ui/icons.ts'
import { Mesh } from '#ui/mesh.tsx'

const steps = [
  { key: 'held', icon: Check, isDone: true },
  { key: 'accepted', icon: Check, isDone: true },
  { key: 'delivered', icon: PackageCheck, isDone: false },
  { key: 'approved', icon: HandCoins, isDone: false },
] as const

/** Explains the steps of an order, with the marketplace's deadlines. Shows no real order. */
export function OrderPreview() {
  const t = useTranslations('home')
  const { site } = useRouteContext({ from: '__root__' })
  const terms = { hours: site.acceptanceHours, days: site.reviewDays }
  return (
    <section
      aria-labelledby="order-preview"
      className="relative mx-auto w-full max-w-md rounded-2xl border border-line bg-surface p-4 shadow-3 sm:p-5 lg:rotate-2"
    >
      <Mesh seed="hero 3" family="warm" grid className="h-28 rounded-xl sm:h-36" />
      <p className="absolute -top-4 left-2 flex -rotate-3 items-center gap-2 rounded-xl border border-line bg-surface px-4 py-2.5 text-sm font-semibold shadow-2 lg:-left-6">
        <Star aria-hidden className="size-4 fill-star text-star" />
        {t('preview.reviewed')}
      </p>
      <h2 id="order-preview" className="mt-4 text-xl">
        {t('preview.title')}
      </h2>
      <ol className="mt-3 grid gap-2">
        {steps.map(({ key, icon: Icon, isDone }) => (
          <li key={key} className="flex items-center gap-3 rounded-lg bg-surface-2 px-3.5 py-3">
            <span
              className={cx(
                'grid size-8 shrink-0 place-items-center rounded-full',
                isDone ? 'bg-success-soft text-success' : 'bg-surface text-ink-3',
              )}
            >
              <Icon aria-hidden className="size-4" />
            </span>
            <span className="min-w-0 text-sm">
              <span className="block font-semibold">{t(`preview.${key}`)}</span>
              <span className="block text-ink-3">{t(`preview.${key}Text`, terms)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
