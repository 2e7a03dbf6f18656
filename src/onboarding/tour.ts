import type { Module } from '#platform/modules.ts'

/** A viber's first tasks. Whether a task is done is derived from the data of its room. */
export const tasks = ['email', 'service', 'bio', 'photo', 'post', 'conversation'] as const
export type Task = (typeof tasks)[number]

/** The steps of the tour, with their tasks. */
export const steps = [
  { name: 'welcome', tasks: ['email'] },
  { name: 'service', tasks: ['service'] },
  { name: 'profile', tasks: ['bio', 'photo', 'post'] },
  { name: 'connect', tasks: ['conversation'] },
] as const satisfies readonly { name: string; tasks: readonly Task[] }[]
export type Step = (typeof steps)[number]

/** The tasks on the dashboard, which a viber can do without another member. */
export const setupTasks = ['email', 'service', 'bio', 'photo', 'post'] as const satisfies Task[]

/** Without tasks of a module that is switched off. */
export function tasksWithout(off: readonly Module[], all: readonly Task[]): Task[] {
  return all.filter((task) => task !== 'post' || !off.includes('blog'))
}

/** The step number of an address; 1 if it is invalid. */
export function stepIn(value: unknown): number {
  const step = Number(value)
  return Number.isInteger(step) && step >= 1 && step <= steps.length ? step : 1
}

export function isStepDone(
  step: Step,
  done: readonly Task[],
  off: readonly Module[] = [],
): boolean {
  return tasksWithout(off, step.tasks).every((task) => done.includes(task))
}
