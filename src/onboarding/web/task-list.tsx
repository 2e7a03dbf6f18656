import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ArrowRight, Circle, CircleCheck } from '#ui/icons.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Task } from '../tour.ts'

interface Place {
  to: string
  search?: object
  hash?: string
}

/** The page where each task is done. */
const places: Record<Task, Place> = {
  email: { to: '/dashboard', search: { tab: 'settings' }, hash: 'profile' },
  service: { to: '/dashboard', search: { tab: 'create' } },
  bio: { to: '/dashboard', search: { tab: 'settings' }, hash: 'profile' },
  photo: { to: '/dashboard', search: { tab: 'settings' }, hash: 'profile' },
  post: { to: '/blog/create' },
  conversation: { to: '/messages' },
}

interface Props {
  tasks: readonly Task[]
  /** Undefined while it is loading; then tasks have no links. */
  done: readonly Task[] | undefined
}

/** Tasks with a check mark if they are done, or else with a link. */
export function TaskList({ tasks, done }: Props) {
  const t = useTranslations('onboarding')
  return (
    <ul className="grid gap-1">
      {tasks.map((task) => (
        <li key={task} className="flex min-h-11 flex-wrap items-center gap-x-3">
          <Tick isDone={done?.includes(task)} />
          <span className="min-w-0 flex-1 font-medium">{t(`tasks.${task}`)}</span>
          {done && !done.includes(task) && (
            <Link
              {...places[task]}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand-ink hover:underline"
            >
              {t(`ways.${task}`)}
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

export function Tick({ isDone }: { isDone: boolean | undefined }) {
  const t = useTranslations('onboarding')
  if (isDone === undefined) return <Skeleton className="size-5 rounded-full" />
  const Icon = isDone ? CircleCheck : Circle
  return (
    <span className={isDone ? 'text-success' : 'text-ink-3'}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{t(isDone ? 'done' : 'toDo')}</span>
    </span>
  )
}
