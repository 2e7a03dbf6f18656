import type { FieldErrors } from 'react-hook-form'
import * as z from 'zod/mini'
import { answersFrom } from '#fields/field.ts'
import { numberTyped } from '#platform/typed-number.ts'
import { NewService, type ServiceDetails } from '../../contract.ts'
import { uniqueSkills } from '../../skills.ts'

/** The field values: numbers as typed, the skills separated by commas. */
export interface Typed {
  title: string
  description: string
  category: string
  subcategory: string
  hourlyRate: string
  usualHours: string
  usualDays: string
  skills: string
  /** The answers to the marketplace's own questions. */
  fields: Record<string, unknown>
}

function parseTyped({ fields, ...typed }: Typed) {
  return {
    ...typed,
    hourlyRate: numberTyped(typed.hourlyRate),
    usualHours: numberOrNull(typed.usualHours),
    usualDays: numberOrNull(typed.usualDays),
    skills: uniqueSkills(typed.skills.split(',')),
    // A draft of an earlier version has none.
    ...answersFrom(fields),
  }
}

function numberOrNull(typed: string): number | null {
  return typed.trim() === '' ? null : numberTyped(typed)
}

/** Converts the field values and validates them with the contract's schema. */
export const ServiceForm = z.pipe(
  z.pipe(z.custom<Typed>(), z.transform(parseTyped)),
  NewService as unknown as z.ZodMiniType<NewService, ReturnType<typeof parseTyped>>,
)

const empty: Typed = {
  title: '',
  description: '',
  category: '',
  subcategory: '',
  hourlyRate: '',
  usualHours: '',
  usualDays: '',
  skills: '',
  fields: {},
}

function typedFrom(service: ServiceDetails): Typed {
  const { title, description, category, subcategory, hourlyRate, usualHours, usualDays, skills } =
    service
  return {
    title,
    description,
    category,
    subcategory,
    hourlyRate: String(hourlyRate),
    usualHours: String(usualHours ?? ''),
    usualDays: String(usualDays ?? ''),
    skills: skills.join(', '),
    fields: service.fields ?? {},
  }
}

/** The values of the untouched form. */
export function initialValues(service: ServiceDetails | undefined): Typed {
  return service ? typedFrom(service) : empty
}

/** One field holds all skills, so it shows the first error of the list or of any single skill. */
export function skillsError({ skills }: FieldErrors<Typed>): string | undefined {
  if (!skills) return undefined
  const ofEach = Object.values(skills) as ({ message?: string } | undefined)[]
  return skills.message ?? ofEach.find((one) => one?.message)?.message
}
