import type { ChangeEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

const MAX_DIGITS = 19

/** Groups the digits in fours, as on a card. */
export function inGroups(number: string): string {
  const digits = number.replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** 'MM / YY'. The slash is added with the year, because a slash added after the month could not be deleted. */
export function asExpiry(text: string): string {
  const isOneDigit = /^\s*(?:[2-9]|1\s*[/\s])/.test(text)
  const digits = (isOneDigit ? '0' : '') + text.replaceAll(/\D/g, '')
  const month = digits.slice(0, 2)
  const year = digits.slice(2, 6)
  return year === '' ? month : `${month} / ${year}`
}

/** Formats what is typed or pasted before the form sees it. */
export function shaped<Name extends string>(
  field: UseFormRegisterReturn<Name>,
  shape: (text: string) => string,
) {
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      reshape(event.currentTarget, shape)
      return field.onChange(event)
    },
  }
}

/** Keeps the caret after the same digit. */
function reshape(input: HTMLInputElement, shape: (text: string) => string) {
  const { value, selectionStart } = input
  const next = shape(value)
  if (next === value) return
  const isAtEnd = selectionStart === null || selectionStart === value.length
  const caret = isAtEnd ? next.length : behindDigits(next, digitsIn(value.slice(0, selectionStart)))
  input.value = next
  input.setSelectionRange(caret, caret)
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length
}

function behindDigits(text: string, count: number): number {
  let at = 0
  while (at < text.length && digitsIn(text.slice(0, at)) < count) at += 1
  return at
}
