import * as z from 'zod/mini'
import { numberTyped } from '#platform/typed-number.ts'
import { FieldEdit, NewField, type ListedField } from '../admin-contract.ts'
import { hasOptions, type FieldType, type FieldSubject } from '../field.ts'

/** The values of the controls. An empty text means none. */
export interface Typed {
  subject: FieldSubject
  key: string
  type: FieldType
  label: string
  labels: { es: string; fr: string }
  help: string
  /** One answer per line: `English | Inglés | Anglais`. */
  options: string
  min: string
  max: string
  decimals: string
  unit: string
  /** The main categories that the question is for. Empty means all. */
  categories: string[]
  /** Only vibers are asked. */
  isForProviders: boolean
  isRequired: boolean
  isStaff: boolean
  onCard: boolean
  isFilter: boolean
}

export function typedFrom(subject: FieldSubject, row: ListedField | undefined): Typed {
  const { number } = row ?? {}
  return {
    subject,
    key: row?.key ?? '',
    type: row?.type ?? 'line',
    label: row?.label ?? '',
    labels: { es: row?.labels.es ?? '', fr: row?.labels.fr ?? '' },
    help: row?.help ?? '',
    options: (row?.options ?? [])
      .filter(({ isRetired }) => !isRetired)
      .map(({ label, labels: { es = '', fr = '' } }) =>
        (fr ? [label, es, fr] : es ? [label, es] : [label]).join(' | '),
      )
      .join('\n'),
    min: String(number?.min ?? 0),
    max: String(number?.max ?? 100),
    decimals: String(number?.decimals ?? 0),
    unit: number?.unit ?? '',
    categories: row?.categories ?? [],
    isForProviders: row?.for === 'provider',
    isRequired: row?.isRequired ?? false,
    isStaff: row?.visibility === 'staff',
    onCard: row?.onCard ?? false,
    isFilter: row?.isFilter ?? false,
  }
}

/** A key from a label: `Working languages` becomes `working_languages`. */
export function keyFrom(label: string): string {
  return label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .slice(0, 40)
}

/** An answer that had this label before keeps its key. */
function optionsFrom(text: string, before: ListedField['options']) {
  const used = new Set<string>()
  return text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .flatMap(([label = '', es, fr]) => {
      if (!label) return []
      const known = before.find((one) => one.label.toLowerCase() === label.toLowerCase())
      let key = known?.key ?? (keyFrom(label) || 'answer')
      const taken = new Set([...used, ...(known ? [] : before.map((one) => one.key))])
      while (taken.has(key)) key = `${key.slice(0, 38)}_2`
      used.add(key)
      return [{ key, label, labels: { ...(es && { es }), ...(fr && { fr }) } }]
    })
}

/** The input of the contract. */
export function inputFrom(typed: Typed, before: ListedField['options'] = []) {
  const { subject, key, type, label, labels, help, isRequired, isStaff, onCard, isFilter } = typed
  return {
    subject,
    key,
    type,
    label,
    for: typed.isForProviders ? ('provider' as const) : ('everybody' as const),
    isRequired,
    onCard,
    isFilter,
    labels: {
      ...(labels.es.trim() && { es: labels.es }),
      ...(labels.fr.trim() && { fr: labels.fr }),
    },
    help: help.trim() || null,
    visibility: isStaff ? ('staff' as const) : ('public' as const),
    ...(subject !== 'user' && { categories: typed.categories }),
    ...(hasOptions(type) && { options: optionsFrom(typed.options, before) }),
    ...(type === 'number' && {
      number: {
        min: numberTyped(typed.min),
        max: numberTyped(typed.max),
        decimals: numberTyped(typed.decimals),
        unit: typed.unit.trim() || null,
      },
    }),
  }
}

/** Converts the values of the controls and validates them with the contract's schemas. */
export function fieldForm(opened: ListedField | undefined) {
  return z.pipe(
    z.pipe(
      z.custom<Typed>(),
      z.transform((typed: Typed) => inputFrom(typed, opened?.options)),
    ),
    (opened ? FieldEdit : NewField) as z.ZodMiniType<
      NewField | FieldEdit,
      ReturnType<typeof inputFrom>
    >,
  )
}
