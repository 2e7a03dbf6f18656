interface Props {
  search: object
  /** Parameters that the form has visible fields for. */
  except: readonly string[]
}

/** Hidden fields that keep the other choices when a form is submitted without JavaScript. Resets the page. */
export function HiddenParams({ search, except }: Props) {
  return Object.entries(search as Record<string, string | number | undefined>)
    .filter(([name]) => name !== 'page' && !except.includes(name))
    .map(([name, value]) =>
      value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
    )
}
