interface Props {
  title: string
  text: string
}

/** The main heading of an admin page, with a sentence about the page. */
export function PageHeader({ title, text }: Props) {
  return (
    <header>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-1 max-w-prose text-ink-2 max-sm:text-sm">{text}</p>
    </header>
  )
}
