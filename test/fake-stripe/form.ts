/** A decoded form body: nested objects of strings. */
export type Form = { [name: string]: Form | string }

/** Parses `a[b][0]=c` as Stripe does; lists become objects with numeric keys. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value)
  return form
}

function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  // `expand[]=a` has no index, so it gets the next one.
  const key = name === '' ? String(Object.keys(form).length) : name
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner = form[key]
  const next = typeof inner === 'object' ? inner : {}
  form[key] = next
  put(next, rest, value)
}

export function textOf(form: Form, name: string): string | undefined {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

export function formOf(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** The strings of a list or of an object's values. */
export function textsOf(form: Form, name: string): string[] {
  return Object.values(recordOf(form, name))
}

/** An object of strings, such as metadata. */
export function recordOf(form: Form, name: string): Record<string, string> {
  const entries = Object.entries(formOf(form, name))
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
