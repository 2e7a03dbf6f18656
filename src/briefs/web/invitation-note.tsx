interface Props {
  /** Says whose note it is. */
  label: string
  note: string | null
}

/** What a client has written with an invitation; nothing without a note. */
export function InvitationNote({ label, note }: Props) {
  if (note === null) return null
  return (
    <figure className="max-w-prose min-w-0 rounded-lg bg-surface-2 px-4 py-3">
      <figcaption className="mb-1 text-sm font-semibold wrap-anywhere">{label}</figcaption>
      <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
        {note}
      </blockquote>
    </figure>
  )
}
